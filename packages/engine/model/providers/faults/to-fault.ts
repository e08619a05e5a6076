import { ModelError } from '../../client/model-error.ts';
import { type FaultContext, makeFault } from './make-fault.ts';
import type { Secrets } from './quote-provider.ts';
import { responseFault } from './response-fault.ts';

/** Whatever a call threw as the fault it is. Only status and error body of the SDK's errors are looked at. */
export function toFault(error: unknown, context: FaultContext & Secrets, now: number): ModelError {
  if (error instanceof ModelError) return error;
  const nested = causeOf(error);
  if (nested instanceof ModelError) return nested;
  const response = responseIn(error);
  if (response !== undefined) return responseFault(response, context, now);
  const reason = error instanceof Error ? error.name : typeof error;
  const unsupported = reason === 'AI_UnsupportedFunctionalityError' || reason === 'AI_InvalidArgumentError';
  return makeFault(unsupported ? 'MODEL_BAD_REQUEST' : 'MODEL_BAD_RESPONSE', context, { details: { reason } });
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** An error event that came before any text: the SDK dresses it up as a failed response. */
function responseIn(error: unknown) {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  const body = 'responseBody' in error && typeof error.responseBody === 'string' ? error.responseBody : '';
  return { status: error.statusCode, headers: new Headers(), body };
}
