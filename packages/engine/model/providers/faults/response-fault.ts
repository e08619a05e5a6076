import type { ModelError } from '../../client/model-error.ts';
import { classifyFault } from './classify-fault.ts';
import { type ErrorWords, readError, readErrorBody } from './error-body.ts';
import { type FaultContext, makeFault } from './make-fault.ts';
import { quoteProvider, type Secrets } from './quote-provider.ts';
import { retryAfterMs } from './retry-after.ts';

export interface RefusedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** An HTTP response that is a refusal. */
export function responseFault(response: RefusedResponse, context: FaultContext & Secrets, now: number): ModelError {
  return fault(response.status, readErrorBody(response.body), response.headers, context, now);
}

/** An error that a provider sends as an event inside a stream that began well. */
export function eventFault(payload: unknown, context: FaultContext & Secrets, now: number): ModelError {
  return fault(statusIn(payload), readError(payload), new Headers(), context, now);
}

function fault(
  status: number | undefined,
  words: ErrorWords,
  headers: Headers,
  context: FaultContext & Secrets,
  now: number,
): ModelError {
  const code = classifyFault(status, words);
  const said = quoteProvider(words.message, context);
  const wait = retryAfterMs({ headers, body: words.body, message: words.message, now });
  return makeFault(code, context, {
    details: {
      ...(status === undefined ? {} : { status }),
      ...(said === undefined ? {} : { provider_says: said }),
    },
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** Error events carry a status at most as a field; Google's `code` is one. */
function statusIn(payload: unknown): number | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const value of [
    'statusCode' in payload ? payload.statusCode : undefined,
    'code' in payload ? payload.code : undefined,
  ]) {
    const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
    if (typeof status === 'number' && status >= 400 && status < 600) return status;
  }
  return undefined;
}
