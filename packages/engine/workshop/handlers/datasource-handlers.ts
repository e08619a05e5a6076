import { type datasourceProcedures, GalleyError } from '@galley/schema';
import type { Find, HandlersOf } from './handlers.ts';

export function datasourceHandlers(at: Find): HandlersOf<typeof datasourceProcedures> {
  const of = (input: Parameters<Find>[0]) => at(input).context.datasources;
  const list = async (input: Parameters<Find>[0]) => ({ datasources: [...(await of(input).list())] });
  return {
    DatasourceList: list,
    DatasourceAdd: async (input) => {
      const { added, warning } = await of(input).add(input);
      return { ...(await list(input)), added, warning };
    },
    DatasourceRemove: async (input) => {
      await of(input).remove(input.name);
      return list(input);
    },
    DatasourceSetWriting: async (input) => {
      await of(input).setWriting(input.name, input.writable);
      return list(input);
    },
    DatasourceTest: async (input) => {
      const { clock } = at(input).context;
      const started = clock.now();
      try {
        const { server, tables, protection } = await of(input).test(input.name);
        const elapsed_ms = clock.now() - started;
        return { ok: true, elapsed_ms, server, tables, protection: [...protection], error: null };
      } catch (error) {
        if (!(error instanceof GalleyError) || error.code === 'NOT_FOUND') throw error;
        const { code, message, remedy } = error;
        const elapsed_ms = clock.now() - started;
        return { ok: false, elapsed_ms, server: null, tables: null, protection: [], error: { code, message, remedy } };
      }
    },
    DatasourceMap: (input) => of(input).map(input.name),
    DatasourceQuery: (input) => of(input).read(input.name, input.statement, input.limit),
    AuditGetGraphChanges: (input) => at(input).audit.graphChanges(input),
  };
}
