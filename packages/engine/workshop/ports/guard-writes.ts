import type { DraftPort, DraftRollback, ViewPort } from '../../workbench/index.ts';
import { writeRefusal } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';

/**
 * The ways of one Run to the Draft, whether a tool, a script or another program writes; it is handed no other. Looked at
 * before the work and again when it lands, since a gate may open between (SPEC P10).
 */
export function guardWrites(
  ways: DraftPort & ViewPort & DraftRollback,
  record: RunRecord,
): DraftPort & ViewPort & DraftRollback {
  function check(cause: string): void {
    const refusal = writeRefusal(record.workflows, record.state, cause.slice(record.id.length + 1));
    if (refusal !== null) throw refusal;
  }

  return {
    async write(cause, work, more = () => []) {
      check(cause);
      return ways.write(cause, work, (result) => {
        check(cause);
        return more(result);
      });
    },
    async rollBack(what) {
      check(what.cause);
      return ways.rollBack(what);
    },
    async withMaterialisedView(cause, work, options) {
      // Where nothing is taken in, there is nothing to refuse.
      if (options?.mode !== undefined && options.mode !== 'write') {
        return ways.withMaterialisedView(cause, work, options);
      }
      check(cause);
      return ways.withMaterialisedView(cause, work, {
        ...options,
        more: (result, left) => {
          check(cause);
          return options?.more?.(result, left) ?? [];
        },
      });
    },
  };
}
