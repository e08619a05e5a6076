import type { ModelError, ModelErrorCode } from '../../client/model-error.ts';
import { type FaultContext, makeFault } from '../faults/make-fault.ts';
import type { Secrets } from '../faults/quote-provider.ts';
import { eventFault } from '../faults/response-fault.ts';
import type { AnswerCollector } from './collect-answer.ts';

export interface AcceptOptions {
  readonly names: FaultContext;
  /** Asked only where there is something to quote: it holds the whole request. */
  readonly secrets: () => Secrets;
  /** Servers of other makers end with reasons of their own; any that they name is an end. */
  readonly lenientEnd: boolean;
  readonly now: number;
}

/**
 * Why this is no complete answer, or undefined when it is one: it has to end for a reason that is an end, with no
 * error anywhere in it. A stream that merely stops looks the same as one that was cut.
 */
export function whyRefused(answer: AnswerCollector, options: AcceptOptions): ModelError | undefined {
  const { names } = options;
  if (answer.error !== undefined) return errorPart(answer.error.value, options);
  if (answer.finish === undefined) return makeFault('MODEL_STREAM_CUT', names, { details: { reason: 'no end' } });
  const { unified, raw } = answer.finish.finishReason;
  const details = raw === undefined ? {} : { finish_reason: raw };
  const code = codeOf(unified, raw, options.lenientEnd);
  return code === undefined ? undefined : makeFault(code, names, { details });
}

function codeOf(unified: string, raw: string | undefined, lenient: boolean): ModelErrorCode | undefined {
  switch (unified) {
    case 'stop':
    case 'tool-calls':
      return undefined;
    case 'length':
      return raw === 'model_context_window_exceeded' ? 'MODEL_CONTEXT_TOO_LONG' : 'MODEL_OUTPUT_LIMIT';
    case 'content-filter':
      return 'MODEL_CONTENT_FILTER';
    case 'interrupted':
      return 'MODEL_STREAM_CUT';
    case 'other':
      return lenient && raw !== undefined ? undefined : 'MODEL_BAD_RESPONSE';
    default:
      return 'MODEL_BAD_RESPONSE';
  }
}

/** Our own parser's complaints say "this was no event"; anything else is the provider speaking. */
function errorPart(error: unknown, { names, secrets, now }: AcceptOptions): ModelError {
  if (error instanceof Error) {
    return makeFault(isMissingEnd(error) ? 'MODEL_STREAM_CUT' : 'MODEL_BAD_RESPONSE', names, {
      details: { reason: error.name },
    });
  }
  return eventFault(error, { ...names, ...secrets() }, now);
}

/** A complaint about a piece carries that piece as `data`; the one that no end came has nothing to show. */
function isMissingEnd(error: Error): boolean {
  return error.name === 'AI_InvalidResponseDataError' && 'data' in error && error.data === undefined;
}
