import type { CompanionProposal, ProposalApply, ProposalView } from '@galley/schema';
import { runStatus } from '../../../workflow/index.ts';
import { diffTexts } from '../../audit/snapshots/text-diff.ts';
import { partsOf } from '../../plan/find-in-plan.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { viewGates } from '../../record/run-view.ts';

/** How things stand, as far as it decides whether a proposal can be applied. */
export interface Standing {
  /** The Run of the chat; null before there is one. */
  readonly run: RunRecord | null;
  /** Another request is being worked on. */
  readonly busy: boolean;
  readonly hasDraft: boolean;
}

/** A proposal as a person sees it: what it changes, and the procedure that does so now. */
export function viewProposal(
  proposal: CompanionProposal,
  standing: Standing,
  settled: 'applied' | 'dismissed' | undefined,
): ProposalView {
  const { before, text } = proposal;
  const diff = before === null ? null : diffTexts(before.split('\n'), text.split('\n')).diff;
  const apply = settled === undefined ? applyOf(proposal, standing) : not(`It was ${settled} already.`);
  return { ...proposal, state: settled ?? 'open', diff, apply };
}

export function applyOf(proposal: CompanionProposal, standing: Standing): ProposalApply {
  const { target, artifact } = proposal;
  if (artifact !== null) return editOf(proposal, artifact, standing);
  return target === 'feedback' ? feedbackOf(proposal, standing) : requestOf(proposal, standing);
}

function feedbackOf(proposal: CompanionProposal, standing: Standing): ProposalApply {
  const { run } = standing;
  const gate = run === null ? undefined : viewGates(run.state)[0];
  if (run === null || gate === undefined) return requestOf(proposal, standing);
  const input = { run_id: run.id, gate_id: gate.gate_id, feedback: proposal.text };
  return { can: true, procedure: 'WorkshopRequestChanges', input };
}

/** After a run, feedback is the next request: it goes on with the Draft that is there. */
function requestOf({ text }: CompanionProposal, { busy, hasDraft }: Standing): ProposalApply {
  if (busy) return not('A run is being worked on. Wait until it is done or waits for you.');
  return { can: true, procedure: 'WorkshopSendUserMessage', input: { text, refine_draft: hasDraft } };
}

function editOf({ before, text, reason }: CompanionProposal, artifact: string, { run }: Standing): ProposalApply {
  if (run === null) return not('There is no run yet.');
  const now = run.state.artifacts[artifact];
  if (now !== before) return not(`${artifact} has changed since this was proposed. Ask again.`);
  const status = runStatus(run.state);
  if (status === 'done' || status === 'cancelled') return not('The run is over: send a new request instead.');
  if (run.drive !== null && viewGates(run.state).length === 0) return not('The run is being worked on.');
  const { digest } = partsOf(run, artifact);
  const why = reason === '' ? 'Proposed by the companion' : `Proposed by the companion: ${reason}`;
  return { can: true, procedure: 'PlanEdit', input: { run_id: run.id, artifact, digest, text, reason: why } };
}

function not(why: string): ProposalApply {
  return { can: false, why };
}
