import { runStatus } from '../../../workflow/index.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { viewGates, viewItems } from '../../record/run-view.ts';
import type { RunFacts } from './stage.ts';

export function runFacts({ workflow, state }: Pick<RunRecord, 'workflow' | 'state'>): RunFacts {
  const items = viewItems(workflow, state).filter(({ status }) => status === 'failed' || status === 'unverified');
  const stopped = [...state.agents.values()].filter(({ error }) => error !== null);
  return { status: runStatus(state), atGate: viewGates(state).length > 0, troubles: items.length + stopped.length };
}
