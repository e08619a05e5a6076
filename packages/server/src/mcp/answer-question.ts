import { NotFoundError } from '@galley/schema';
import { ask, type Desk, isGranted } from './desk.ts';
import { NotAnsweredError, NotGrantedError } from './errors.ts';
import { type Asking, answerTo, askQuestion } from './gate-question.ts';
import type { Peer } from './peer.ts';

interface Answer {
  readonly run_id: string;
  readonly ask_id: string;
  readonly text: string;
}

/**
 * A run asked a person (SPEC O2). A program answers for them where they allowed that beforehand; otherwise the person in
 * front of the program is asked, with its answer as a proposal: "shall I delete these?" must not be answered by a model.
 */
export async function answerQuestion(
  desk: Desk,
  { run_id, ask_id, text }: Answer,
  peer: Peer,
): Promise<unknown | Asking> {
  if (await isGranted(desk, 'approve')) return ask(desk, 'RunAnswerAsk', { run_id, ask_id, text });
  if (!peer.canAsk) throw new NotGrantedError('approve');
  const answered = answerTo(ask_id, peer);
  if (answered === undefined) {
    const { asks } = await ask(desk, 'RunGet', { run_id, agent_count: 1 });
    const open = asks.find((each) => each.ask_id === ask_id);
    if (open === undefined) {
      throw new NotFoundError('The run asks no such question.', 'Take an ask_id of get_run.', { run_id, ask_id });
    }
    return askQuestion(ask_id, `${open.question}\n\nThe program proposes this answer: ${text}`);
  }
  if (answered.text === null) throw new NotAnsweredError(ask_id);
  return ask(desk, 'RunAnswerAsk', { run_id, ask_id, text: answered.text });
}
