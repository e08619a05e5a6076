import type { Usage } from '@galley/schema';
import type { ModelAnswer, RequestedCall, ToolDeclaration } from '../../client/model-client.ts';
import type { WebFindings } from '../../client/web-findings.ts';
import type { CostOf } from '../../prices/price-book.ts';
import type { FinishPart } from '../language/language-model.ts';
import type { WebSearchTool } from '../language/web-search-tool.ts';
import { type AnswerPart, toContinuation } from '../prompt/continuation.ts';
import { dropNulls } from '../schema/drop-nulls.ts';
import { type AnswerCollector, type CollectedCall, parseArguments } from './collect-answer.ts';

export interface AnswerContext {
  readonly model: string;
  readonly tools: readonly ToolDeclaration[];
  /** Whether the prompt ended with our note: the next one has to repeat it. */
  readonly toolNote: boolean;
  readonly costOf: CostOf | undefined;
  /** The provider's own search, where the request was for one. */
  readonly search?: WebSearchTool | undefined;
}

/** A complete stream as the engine records it. */
export function toAnswer(collector: AnswerCollector, context: AnswerContext): ModelAnswer {
  const note: readonly AnswerPart[] = context.toolNote ? [{ type: 'tool_note' }] : [];
  const continuation = toContinuation(context.model, [...note, ...collector.parts]);
  const web = context.search === undefined ? undefined : collector.web(context.search);
  const usage = toUsage(collector.finish, context.costOf);
  return {
    text: collector.text,
    tool_calls: collector.calls.map((call) => toCall(call, context.tools)),
    usage: web === undefined ? usage : { ...usage, cost: withFees(usage.cost, web, context.search?.fee ?? null) },
    ...(web === undefined ? {} : { web }),
    ...(continuation === undefined ? {} : { continuation }),
  };
}

/** Tokens and searches together; unknown where either is. */
function withFees(cost: number | null, { searches }: WebFindings, fee: number | null): number | null {
  if (searches === 0) return cost;
  return cost === null || searches === null || fee === null ? null : cost + searches * fee;
}

function toCall({ tool, input }: CollectedCall, tools: readonly ToolDeclaration[]): RequestedCall {
  const written = parseArguments(input);
  if (written === undefined) return { tool, arguments: {}, malformed: input };
  const schema = tools.find(({ name }) => name === tool)?.parameters;
  const kept = schema === undefined ? written : dropNulls(written, schema);
  return { tool, arguments: isArguments(kept) ? kept : written };
}

function isArguments(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the call used. A provider that reports nothing costs an unknown amount, not nothing. */
export function toUsage(finish: FinishPart | undefined, costOf: CostOf | undefined): Usage {
  const input = finish?.usage.inputTokens;
  const output = finish?.usage.outputTokens;
  const known = input?.total !== undefined && output?.total !== undefined;
  const tokens = {
    input: input?.total ?? 0,
    output: output?.total ?? 0,
    cacheRead: input?.cacheRead ?? 0,
    cacheWrite: input?.cacheWrite ?? 0,
  };
  return {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    ...(tokens.cacheRead > 0 ? { cached_tokens: tokens.cacheRead } : {}),
    cost: known ? (costOf?.(tokens) ?? null) : null,
  };
}
