import type { Workbench } from '../../workbench/index.ts';
import { writeRefusal } from '../../workflow/index.ts';
import type { RunRecord } from '../runs/run-record.ts';

/**
 * The Workbench as one Run sees it: the only way of a Run to the Draft leads through here, whether a tool, a script or
 * another program writes. Looked at before the work and again when it lands, since a gate may open between (SPEC P10).
 */
export function guardWrites(workbench: Workbench, record: RunRecord): Workbench {
  function check(cause: string): void {
    const refusal = writeRefusal(record.workflows, record.state, cause.slice(record.id.length + 1));
    if (refusal !== null) throw refusal;
  }

  const guarded: Pick<Workbench, 'write' | 'withMaterialisedView'> = {
    async write(cause, work, more = () => []) {
      check(cause);
      return workbench.write(cause, work, (result) => {
        check(cause);
        return more(result);
      });
    },
    async withMaterialisedView(cause, work, options) {
      check(cause);
      return workbench.withMaterialisedView(cause, work, {
        ...options,
        more: (result) => {
          check(cause);
          return options?.more?.(result) ?? [];
        },
      });
    },
  };
  const base: Workbench = Object.create(workbench);
  return Object.assign(base, guarded);
}
