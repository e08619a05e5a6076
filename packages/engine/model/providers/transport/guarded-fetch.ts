import type { ModelCallOptions } from '../../client/model-client.ts';
import type { ModelError } from '../../client/model-error.ts';
import { type FaultContext, makeFault } from '../faults/make-fault.ts';
import { brokenBodyFault, networkFault } from '../faults/network-fault.ts';
import type { Secrets } from '../faults/quote-provider.ts';
import { responseFault } from '../faults/response-fault.ts';
import { guardBody } from './guarded-body.ts';
import { keepRaw } from './keep-raw.ts';
import type { Timeouts } from './timeouts.ts';

export interface GuardOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The only origin that may be asked. */
  readonly origin: string;
  readonly key: string;
  readonly context: FaultContext;
  readonly timeouts: Timeouts;
  readonly now: () => number;
  readonly onRaw?: ModelCallOptions['onRaw'];
}

const NOT_AN_API =
  'Check the base_url of the provider, and whether a sign-in page of your network stands in between. Then resume.';
const longestErrorBody = 64 * 1024;

/**
 * A fetch that turns every failure of the transport into a ModelError before the SDK sees it. Without this the
 * SDK's own errors, which hold the request's headers and body, would have to be read and could leak.
 */
export function guardFetch(options: GuardOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const { context, timeouts } = options;
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== options.origin) throw makeFault('MODEL_HOST_BLOCKED', context, { details: { host: url.host } });
    const secrets = { key: options.key, requestBody: typeof init?.body === 'string' ? init.body : '' };
    const stop = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal;
    const waited = { phase: 'connect', ms: timeouts.connectMs };
    const timer = setTimeout(
      () => stop.abort(makeFault('MODEL_TIMEOUT', context, { details: waited })),
      timeouts.connectMs,
    );
    let response: Response;
    try {
      // A redirect would carry the key to another host: not followed.
      response = await options.fetch(url, { ...init, redirect: 'manual', signal });
    } catch (error) {
      throw whyStopped(signal, error) ?? networkFault(error, context);
    } finally {
      clearTimeout(timer);
    }
    const body = guardBody(response.body, {
      idleMs: timeouts.idleMs,
      wholeMs: timeouts.wholeMs,
      stalled: (phase) =>
        makeFault('MODEL_TIMEOUT', context, {
          details: { phase, ms: timeouts[phase === 'idle' ? 'idleMs' : 'wholeMs'] },
        }),
      broken: (error) => whyStopped(signal, error) ?? brokenBodyFault(error, context),
      release: (reason) => stop.abort(reason),
    });
    const passed = new Response(body, { status: usableStatus(response.status), headers: response.headers });
    const guarded = options.onRaw === undefined ? passed : keepRaw(passed, options.key, options.onRaw);
    await refuse(response, guarded, { ...context, ...secrets }, options.now);
    return guarded;
  };
}

/** A call that was stopped fails with what stopped it, not with the noise that stopping makes. */
function whyStopped(signal: AbortSignal, error: unknown): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof DOMException && error.name === 'AbortError' ? error : undefined;
}

/** `Response` cannot be built with a redirect of type opaque (0); it is refused by the original status anyway. */
function usableStatus(status: number): number {
  return status >= 200 && status <= 599 ? status : 502;
}

async function refuse(
  response: Response,
  guarded: Response,
  context: FaultContext & Secrets,
  now: () => number,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !type.includes('application/json') && !type.includes('text/html')) return;
  const body = await readBounded(guarded);
  const { status, headers } = response;
  if (!response.ok) throw redirected(status, context) ?? responseFault({ status, headers, body }, context, now());
  if (type.includes('application/json') && body.includes('"error"')) {
    throw responseFault({ status: 500, headers, body }, context, now());
  }
  const details = { status, content_type: type };
  throw makeFault('MODEL_BAD_RESPONSE', context, { transient: false, remedy: NOT_AN_API, details });
}

function redirected(status: number, context: FaultContext): ModelError | undefined {
  if (status !== 0 && (status < 300 || status >= 400)) return undefined;
  return makeFault('MODEL_REDIRECTED', context, { details: { status } });
}

/** As much of an error's body as is worth reading; a body that breaks off says what it said. */
async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestErrorBody) break;
  }
  return text;
}
