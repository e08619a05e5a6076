import type { AnsweredRun, ConversationEntry } from '@galley/schema';
import { formatElapsed, formatTime, plural } from '../../../lib/format.ts';
import { costOf } from '../../runs/run-amounts.ts';

type AssistantEntry = Extract<ConversationEntry, { kind: 'assistant_message' }>;

/** When an answer came, how long it took, what it cost, and what of it deserves a second look. */
export function answerFacts(entry: AssistantEntry, run: AnsweredRun | undefined, now: number): string[] {
  const facts = [formatTime(entry.at, now)];
  if (entry.elapsed_ms !== null) facts.push(formatElapsed(entry.elapsed_ms));
  if (run === undefined) return facts;
  const { usage, failed_items, unverified_items } = run;
  const tokens = usage.input_tokens + usage.output_tokens;
  if (usage.cost !== null && usage.cost > 0) facts.push(costOf(usage.cost));
  else if (usage.cost === null && tokens > 0) facts.push(`price unknown (${plural(tokens, 'token')})`);
  if (failed_items > 0) facts.push(`${plural(failed_items, 'item')} failed`);
  if (unverified_items > 0) facts.push(`${plural(unverified_items, 'item')} unverified`);
  return facts;
}
