import type { Usage } from '@galley/schema';
import type { ModelRequest } from '../../client/model-client.ts';
import type { CostOf } from '../../prices/price-book.ts';
import type { AnswerCollector } from './collect-answer.ts';
import { toUsage } from './to-answer.ts';

/** A token is about so long. */
const charactersPerToken = 4;

/**
 * What an answer that cannot be used has cost: as the provider says, or, where it broke off before that, by the length of what
 * was sent and came. Undefined where nothing came: then nothing is paid for, as far as anybody knows.
 */
export function cutUsage(
  collector: AnswerCollector,
  request: ModelRequest,
  costOf: CostOf | undefined,
): Usage | undefined {
  if (collector.finish?.usage.outputTokens.total !== undefined) return toUsage(collector.finish, costOf);
  if (collector.parts.length === 0) return undefined;
  const sent = request.system.length + JSON.stringify([request.messages, request.tools]).length;
  const input = Math.ceil(sent / charactersPerToken);
  const output = Math.ceil(JSON.stringify(collector.parts).length / charactersPerToken);
  return { input_tokens: input, output_tokens: output, cost: costOf?.({ input, output }) ?? null };
}
