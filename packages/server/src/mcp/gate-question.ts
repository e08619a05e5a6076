import { createHash } from 'node:crypto';
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

/** What a program wants approved: a plan, and what it decides about items of it. */
interface Gate {
  readonly gate_id: string;
  readonly digest: string;
  readonly run_anyway?: boolean | undefined;
  readonly items?: readonly { readonly item_id: string; readonly decision: string }[] | undefined;
}

/** Of this gate, this very plan and these decisions: an answer to one is no answer to another (SPEC P8). */
function questionOf({ gate_id, digest, run_anyway = false, items = [] }: Gate): string {
  const more = JSON.stringify([run_anyway, items.map(({ item_id, decision }) => [item_id, decision])]);
  const hash = createHash('sha256').update(more).digest('hex').slice(0, 8);
  return `gate-${gate_id}-${digest.slice(0, 16)}-${hash}`;
}

export function decisionOn(gate: Gate, peer: Peer): GateDecision {
  const answer = peer.answerTo(questionOf(gate));
  if (answer.kind !== 'elicit') return { kind: 'open' };
  if (answer.action !== 'accept') return { kind: 'no', action: answer.action };
  const { data } = gateAnswer.safeParse(answer.content);
  if (data === undefined) return { kind: 'no', action: 'unreadable' };
  if (data.decision === 'approve') return { kind: 'approve' };
  return { kind: 'changes', feedback: data.feedback?.trim() ?? '' };
}

const wordsOf: Readonly<Record<string, string>> = { gate_before: 'stop before', hold: 'hold', drop: 'drop' };

export function askAboutPlan(gate: Gate, plan: PlanView): Asking {
  const items = plan.items.map(
    ({ number, label, detail }) => `${number}. ${label}${detail === '' ? '' : ` — ${detail}`}`,
  );
  const questions = plan.questions.map(({ text }) => `Open question: ${text}`);
  const changed = plan.changed_files.map(({ path, change }) => `Since then ${change}: ${path}`);
  const decided = (gate.items ?? []).map(({ item_id, decision }) => {
    const item = plan.items.find((each) => each.item_id === item_id);
    return `The program asks to ${wordsOf[decision] ?? decision} item ${item?.number ?? item_id}.`;
  });
  const anyway = gate.run_anyway === true ? ['The program asks to run it although files have changed.'] : [];
  const lines = [
    'Galley waits for your approval of this plan:',
    ...items,
    ...questions,
    ...changed,
    ...decided,
    ...anyway,
  ];
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
