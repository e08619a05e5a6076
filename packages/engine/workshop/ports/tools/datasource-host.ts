import { type DatasourceHost, datasourceSource } from '../../../tools/index.ts';
import { writeRefusal } from '../../../workflow/index.ts';
import type { Datasources } from '../../datasources/datasources.ts';
import { DatasourceNotSharedError } from '../../datasources/errors.ts';
import type { RunRecord } from '../../record/run-record.ts';
import type { ShareLimit } from '../../sharing/share-limit.ts';

/**
 * The datasources of a Workbench for one Agent: those that consent covers (SPEC T6), and changed only by a call that the
 * plan and its gates allow, as the Draft is (SPEC P10).
 */
export function datasourcesFor(
  datasources: Datasources,
  record: RunRecord,
  limit: ShareLimit | null,
  signal: AbortSignal,
): DatasourceHost {
  const maySee = (name: string) => limit === null || limit.mayShow(datasourceSource(name));
  function require(name: string): void {
    if (!maySee(name)) throw new DatasourceNotSharedError(name);
  }
  return {
    list: async () => (await datasources.list()).filter(({ name }) => maySee(name)),
    async map(name) {
      require(name);
      return datasources.map(name, { signal });
    },
    async read(name, statement, most) {
      require(name);
      return datasources.read(name, statement, most, { signal });
    },
    async save(name, part) {
      require(name);
      return datasources.save(name, part, { signal });
    },
    async write(cause, name, statement) {
      require(name);
      const refusal = writeRefusal(record.workflows, record.state, cause.slice(record.id.length + 1));
      if (refusal !== null) throw refusal;
      return { datasource: name, ...(await datasources.write(name, statement)) };
    },
  };
}
