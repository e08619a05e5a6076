import type { PlanView } from '@galley/schema';
import { type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Peer } from './peer.ts';

/** A question to the person in front of the program: the request comes back with their answer. */
export class Asking {
  readonly result: InputRequiredResult;

  constructor(question: string, message: string, requestedSchema: z.ZodObject) {
    this.result = inputRequired({ inputRequests: { [question]: inputRequired.elicit({ message, requestedSchema }) } });
  }
}

const gateAnswer = z.object({
  decision: z.enum(['approve', 'request changes']),
  feedback: z.string().optional(),
});

export type GateDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'approve' }
  | { readonly kind: 'changes'; readonly feedback: string }
  | { readonly kind: 'no'; readonly action: 'decline' | 'cancel' | 'unreadable' };

type Gate = { readonly gate_id: string; readonly digest: string };

/** Of this gate and this very plan: an answer to an earlier plan is no answer to a later one (SPEC P8). */
const questionOf = ({ gate_id, digest }: Gate) => `gate-${gate_id}-${digest.slice(0, 16)}`;

export function decisionOn(gate: Gate, peer: Peer): GateDecision {
  const answer = peer.answerTo(questionOf(gate));
  if (answer.kind !== 'elicit') return { kind: 'open' };
  if (answer.action !== 'accept') return { kind: 'no', action: answer.action };
  const { data } = gateAnswer.safeParse(answer.content);
  if (data === undefined) return { kind: 'no', action: 'unreadable' };
  if (data.decision === 'approve') return { kind: 'approve' };
  return { kind: 'changes', feedback: data.feedback?.trim() ?? '' };
}

export function askAboutPlan(gate: Gate, plan: PlanView): Asking {
  const items = plan.items.map(
    ({ number, label, detail }) => `${number}. ${label}${detail === '' ? '' : ` — ${detail}`}`,
  );
  const questions = plan.questions.map(({ text }) => `Open question: ${text}`);
  const changed = plan.changed_files.map(({ path, change }) => `Since then ${change}: ${path}`);
  const lines = ['Galley waits for your approval of this plan:', ...items, ...questions, ...changed];
  return new Asking(questionOf(gate), lines.join('\n'), gateAnswer);
}

const wordsAnswer = z.object({ answer: z.string() });

export function askQuestion(askId: string, question: string): Asking {
  return new Asking(`ask-${askId}`, question, wordsAnswer);
}

/** Null: not answered. `open` is said by leaving it out. */
export function answerTo(askId: string, peer: Peer): { readonly text: string | null } | undefined {
  const answer = peer.answerTo(`ask-${askId}`);
  if (answer.kind !== 'elicit') return undefined;
  const { data } = wordsAnswer.safeParse(answer.content);
  return { text: answer.action === 'accept' && data !== undefined ? data.answer : null };
}
