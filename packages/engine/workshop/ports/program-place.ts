import { join } from 'node:path';
import type { AgentState, EffectContext } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';

const hour = 3_600_000;

/** As long as a timer can wait: no limit. */
const unlimited = 2 ** 31 - 1;

/** Without a word in the workflow an hour each; with one, what it leaves out is no limit. */
export function limitsOf({ definition: { timeout } }: EffectContext) {
  if (timeout === undefined) return { totalMs: hour, idleMs: hour };
  return { totalMs: timeout.totalMs ?? unlimited, idleMs: timeout.idleMs ?? unlimited };
}

/** `cd` is a folder of the Workbench: nothing else is there for the program. */
export function inside(directory: string, cwd: string | null): string {
  return cwd === null ? directory : join(directory, join('/', cwd));
}

export function environmentOf(
  record: Pick<RunRecord, 'id'>,
  { agent }: { readonly agent: Pick<AgentState, 'id' | 'state' | 'input' | 'variables' | 'pending'> },
): Record<string, string> {
  return {
    GALLEY_RUN: record.id,
    GALLEY_AGENT: agent.id,
    GALLEY_STATE: agent.state,
    ...(agent.pending !== null && 'call' in agent.pending ? { GALLEY_CALL: `${record.id}/${agent.pending.call}` } : {}),
    // What scripts written for peers look for (docs/compatibility.md).
    RAYMOND_WORKFLOW_ID: record.id,
    RAYMOND_AGENT_ID: agent.id,
    ...(agent.input === null || agent.input === '' ? {} : { RAYMOND_RESULT: agent.input, RAYMOND_INPUT: agent.input }),
    ...ownNames(agent.variables),
    ...(agent.input === null ? {} : { GALLEY_INPUT: agent.input }),
    ...Object.fromEntries(Object.entries(agent.variables).map(([name, value]) => [`GALLEY_VAR_${name}`, value])),
  };
}

/** Lower-case names that programs obey. */
const obeyed = /_proxy$|^npm_|^perl|^python|^ruby|^node|^git_|^ld_|^bash|^ssh/;

/**
 * Attributes of the fork under their own names, as scripts for peers expect them. A model may have written them: what
 * looks like a setting of the system or of a program is there only as GALLEY_VAR_….
 */
function ownNames(variables: Readonly<Record<string, string>>): Record<string, string> {
  const safe = Object.entries(variables).filter(([name]) => /^[a-z][a-z0-9_]*$/.test(name) && !obeyed.test(name));
  return Object.fromEntries(safe);
}
