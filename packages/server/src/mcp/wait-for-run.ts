import { setTimeout as pause } from 'node:timers/promises';
import type { RunDetail } from '@galley/schema';
import { ask, type Desk, isGranted } from './desk.ts';
import { type Asking, answerTo, askAboutPlan, askQuestion, decisionOn } from './gate-question.ts';
import type { Peer } from './peer.ts';
import { progressOf } from './progress-words.ts';

const everyMs = 200;

interface Wait {
  readonly run_id: string;
  readonly at_most_seconds: number;
}

/** How the run stands once it rests, or after the time; a question to the person where it waits for them. */
export async function waitForRun(desk: Desk, wait: Wait, peer: Peer): Promise<RunDetail | Asking> {
  const asked = await settleAnswers(desk, wait.run_id, peer);
  const run = await restOf(desk, wait, peer);
  return (asked || !peer.canAsk || desk.readOnly ? null : await questionAt(desk, run, peer)) ?? run;
}

const viewOf = (desk: Desk, run_id: string) => ask(desk, 'RunGet', { run_id, agent_count: 50 });

/** Does what the person answered. True when they were asked and said no: they are not asked again at once. */
async function settleAnswers(desk: Desk, run_id: string, peer: Peer): Promise<boolean> {
  if (desk.readOnly) return false;
  const { gates, asks } = await viewOf(desk, run_id);
  let refused = false;
  for (const { gate_id, digest } of gates) {
    const decision = decisionOn({ gate_id, digest }, peer);
    if (decision.kind === 'approve') await ask(desk, 'WorkshopApprovePlan', { run_id, gate_id, digest, by: 'person' });
    if (decision.kind === 'changes') {
      await ask(desk, 'WorkshopRequestChanges', { run_id, gate_id, feedback: decision.feedback });
    }
    refused ||= decision.kind === 'no';
  }
  for (const { ask_id } of asks) {
    const answer = answerTo(ask_id, peer);
    if (typeof answer?.text === 'string') await ask(desk, 'RunAnswerAsk', { run_id, ask_id, text: answer.text });
    refused ||= answer?.text === null;
  }
  return refused;
}

async function questionAt(desk: Desk, { run_id, gates, asks }: RunDetail, peer: Peer): Promise<Asking | null> {
  const [gate] = gates;
  const [question] = asks;
  if (gate !== undefined && decisionOn(gate, peer).kind === 'open' && !(await isGranted(desk, 'approve'))) {
    return askAboutPlan(gate, await ask(desk, 'WorkshopGetPlan', { run_id, artifact: gate.artifact }));
  }
  if (question === undefined || answerTo(question.ask_id, peer) !== undefined) return null;
  return askQuestion(question.ask_id, question.question);
}

async function restOf(desk: Desk, { run_id, at_most_seconds }: Wait, peer: Peer): Promise<RunDetail> {
  const end = performance.now() + at_most_seconds * 1000;
  const stop = desk.subscribe((notification) => {
    const said = progressOf(notification, run_id);
    // Whoever does not listen any more has given up the request, too.
    if (said !== null) peer.progress(said.message, said.done, said.total).catch(() => undefined);
  });
  try {
    for (;;) {
      const run = await viewOf(desk, run_id);
      if (!run.active || peer.signal.aborted || performance.now() > end) return run;
      await pause(everyMs);
    }
  } finally {
    stop();
  }
}
