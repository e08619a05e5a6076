import type { Usage } from '@galley/schema';
import { ModelError, type ModelErrorCode, type ModelErrorOptions } from '../../client/model-error.ts';
import { faultTexts } from './fault-text.ts';

/** Whom and what a call was for: the facts every fault names. */
export interface FaultContext {
  readonly provider: string;
  readonly model: string;
}

/** A failed call. The cause is left out on purpose: the SDK's errors hold headers and bodies of the request. */
export function makeFault(
  code: ModelErrorCode,
  context: FaultContext,
  options: Omit<ModelErrorOptions, 'cause'> & { readonly remedy?: string } = {},
): ModelError {
  const { message, remedy: usual, transient } = faultTexts[code];
  const { details, remedy = usual, ...rest } = options;
  return new ModelError(code, message(context.provider, context.model), remedy, {
    transient,
    ...rest,
    details: { provider: context.provider, model: context.model, ...details },
  });
}

/** The same fault with the text that had arrived before it, and what it cost. */
export function withPartial(error: ModelError, partial: string, usage?: Usage): ModelError {
  if ((partial === '' && usage === undefined) || !isFaultCode(error.code)) return error;
  const { transient, ...details } = error.details;
  return new ModelError(error.code, error.message, error.remedy, {
    transient: transient === true,
    ...(partial === '' ? {} : { partial }),
    ...(usage === undefined ? {} : { usage }),
    details,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  });
}

function isFaultCode(code: string): code is ModelErrorCode {
  return Object.hasOwn(faultTexts, code);
}
