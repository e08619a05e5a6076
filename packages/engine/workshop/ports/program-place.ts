import { join } from 'node:path';
import type { EffectContext } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';

const hour = 3_600_000;

export function limitsOf({ definition }: EffectContext) {
  return { totalMs: definition.timeout?.totalMs ?? hour, idleMs: definition.timeout?.idleMs ?? hour };
}

/** `cd` is a folder of the Workbench: nothing else is there for the program. */
export function inside(directory: string, cwd: string | null): string {
  return cwd === null ? directory : join(directory, join('/', cwd));
}

export function environmentOf(record: RunRecord, { agent }: EffectContext): Record<string, string> {
  return {
    GALLEY_RUN: record.id,
    GALLEY_AGENT: agent.id,
    GALLEY_STATE: agent.state,
    // What scripts written for peers look for (docs/compatibility.md).
    RAYMOND_WORKFLOW_ID: record.id,
    RAYMOND_AGENT_ID: agent.id,
    ...(agent.input === null || agent.input === '' ? {} : { RAYMOND_RESULT: agent.input }),
    ...(agent.input === null ? {} : { GALLEY_INPUT: agent.input }),
    ...Object.fromEntries(Object.entries(agent.variables).map(([name, value]) => [`GALLEY_VAR_${name}`, value])),
  };
}
