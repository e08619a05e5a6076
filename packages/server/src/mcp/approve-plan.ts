import { type ProcedureInput, WrongStateError } from '@galley/schema';
import { ask, type Desk, isGranted } from './desk.ts';
import { NotApprovedError, NotGrantedError } from './errors.ts';
import { type Asking, askAboutPlan, decisionOn } from './gate-question.ts';
import type { Peer } from './peer.ts';

type Approval = Pick<ProcedureInput<'WorkshopApprovePlan'>, 'run_id' | 'gate_id' | 'digest' | 'run_anyway' | 'items'>;

/**
 * A plan waits for a person (SPEC P1). A program approves it when the person allowed that beforehand, and the record says
 * so; otherwise the person in front of the program is asked. One that cannot ask them is told where they can decide.
 */
export async function approvePlan(desk: Desk, approval: Approval, peer: Peer): Promise<unknown | Asking> {
  const { run_id, gate_id } = approval;
  if (await isGranted(desk, 'approve')) return ask(desk, 'WorkshopApprovePlan', { ...approval, by: 'program' });
  if (!peer.canAsk) throw new NotGrantedError('approve');
  const decision = decisionOn(approval, peer);
  switch (decision.kind) {
    case 'approve':
      return ask(desk, 'WorkshopApprovePlan', { ...approval, by: 'person' });
    case 'changes':
      return ask(desk, 'WorkshopRequestChanges', { run_id, gate_id, feedback: decision.feedback });
    case 'no':
      throw new NotApprovedError(decision.action);
    case 'open':
      return question(desk, approval);
    default:
      return decision satisfies never;
  }
}

async function question(desk: Desk, approval: Approval): Promise<Asking> {
  const { run_id, gate_id, digest } = approval;
  const plan = await ask(desk, 'WorkshopGetPlan', { run_id });
  const isOpen = plan.gates.some((gate) => gate.gate_id === gate_id);
  if (isOpen && plan.digest === digest) return askAboutPlan(approval, plan);
  throw new WrongStateError(
    isOpen ? 'The plan is no longer the one with this digest.' : 'The run does not wait at this gate.',
    'Read the plan again with get_plan.',
    { run_id, gate_id },
  );
}
