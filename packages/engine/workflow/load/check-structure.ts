import { implicitTransition } from '../transitions/implicit-transition.ts';
import type { Finding } from './finding.ts';
import { type StateDefinition, targetsOf } from './state-definition.ts';

/** What must hold for a workflow to run at all. */
export function checkStructure(entry: string, states: ReadonlyMap<string, StateDefinition>): Finding[] {
  const findings: Finding[] = [];
  if (!states.has(entry)) {
    const message =
      entry === 'START'
        ? 'it has no START.md to begin with (nor 1_START.md, .sh, .js or .ts)'
        : `it has no State ${entry}`;
    findings.push({ level: 'error', code: 'NO_ENTRY', state: null, message });
  }
  for (const state of states.values()) findings.push(...checkState(state, states));
  return findings;
}

function checkState(state: StateDefinition, states: ReadonlyMap<string, StateDefinition>): Finding[] {
  const findings: Finding[] = [];
  const error = (code: string, message: string): void => {
    findings.push({ level: 'error', code, state: state.name, message });
  };
  for (const target of targetsOf(state)) {
    if (!states.has(target)) error('UNKNOWN_TARGET', `${state.name} leads to ${target}, which is missing`);
  }
  if (state.gate !== undefined && (state.approve === undefined || state.revise === undefined)) {
    error('GATE_INCOMPLETE', `the gate ${state.name} needs both approve and revise`);
  }
  const acts = state.gate !== undefined || state.script !== undefined || state.prompt !== '';
  if (!acts && state.next === undefined) error('EMPTY_STATE', `${state.name} has neither a prompt nor a next state`);
  if (state.each !== undefined && state.prompt === '') {
    error('EMPTY_STATE', `${state.name} has each: but no prompt to give for each item`);
  }
  if (state.force_implicit && implicitTransition(state) === null) {
    error(
      'NOT_IMPLICIT',
      `${state.name} has force_implicit: true, which needs exactly one entry in allowed_transitions with nothing left open`,
    );
  }
  checkChecker(state, states, error);
  const kinds = (['gate', 'each', 'join'] as const).filter((kind) => state[kind] !== undefined);
  if (state.files === 'view' && state.tools !== 'read' && state.tools !== 'all') {
    error(
      'FILES_WITHOUT_TOOLS',
      `${state.name} has files: view but tools: ${state.tools}; use tools: read or tools: all`,
    );
  }
  if (kinds.length > 1) error('KINDS_MIXED', `${state.name} cannot be ${kinds.join(' and ')} at once`);
  return findings;
}

/** A checker reads and answers: what writes, waits or leads elsewhere would do more than hold a tick back. */
function checkChecker(
  { name, check, each }: StateDefinition,
  states: ReadonlyMap<string, StateDefinition>,
  error: (code: string, message: string) => void,
): void {
  if (check === undefined) return;
  if (each === undefined)
    error('CHECK_WITHOUT_EACH', `${name} has check: ${check} but no each: there are no items to look at`);
  const checker = states.get(check);
  if (checker === undefined) return;
  const kind = (['each', 'gate', 'join', 'script'] as const).find((key) => checker[key] !== undefined);
  if (kind !== undefined || checker.prompt === '') {
    error('CHECK_NOT_A_PROMPT', `${check}, which checks items of ${name}, must be a prompt without each, gate or join`);
  }
  if (checker.tools === 'all') {
    error('CHECK_WRITES', `${check}, which checks items of ${name}, has tools: all; use tools: read`);
  }
}
