import { InternalError, isModelName } from '@galley/schema';
import type { ModelAnswer, ModelCallOptions, ModelRequest } from '../client/model-client.ts';
import type { AskedModel } from '../client/wire-request.ts';
import type { Profile, ProviderAdapter } from './adapter.ts';
import { adapterFor } from './adapters.ts';
import { whyRefused } from './answer/accept-answer.ts';
import { AnswerCollector } from './answer/collect-answer.ts';
import { cutUsage } from './answer/cut-usage.ts';
import { readStream } from './answer/read-stream.ts';
import { toAnswer } from './answer/to-answer.ts';
import { SearchEnded, watchSearch } from './answer/watch-search.ts';
import type { ProviderClientOptions } from './client-options.ts';
import { type FaultContext, makeFault, withPartial } from './faults/make-fault.ts';
import type { Secrets } from './faults/quote-provider.ts';
import { toFault } from './faults/to-fault.ts';
import type { CallOptions, FunctionTool } from './language/language-model.ts';
import { readPictures } from './prompt/pictures.ts';
import { toPrompt } from './prompt/to-prompt.ts';
import { normaliseSchema } from './schema/normalise-schema.ts';
import { guardFetch } from './transport/guarded-fetch.ts';
import { defaultTimeouts } from './transport/timeouts.ts';

/** One question, one answer, over the wire. Resolves only with a complete answer. */
export async function askProvider(
  options: ProviderClientOptions,
  request: ModelRequest,
  call: ModelCallOptions,
): Promise<ModelAnswer> {
  const { model, now = Date.now } = options;
  const adapter = adapterFor(model.kind);
  call.signal.throwIfAborted();
  if (request.webSearch !== undefined && adapter.webSearch === undefined) {
    throw new InternalError('This protocol has no tool that searches the web.', { kind: model.kind });
  }
  const names = { provider: model.providerName, model: model.model };
  // Some protocols write it into the address: what would lead elsewhere goes nowhere, however it got here.
  if (!isModelName(model.model)) throw makeFault('MODEL_NOT_FOUND', names);
  const baseUrl = (options.baseUrl ?? adapter.baseUrl).replace(/\/+$/, '');
  if (!URL.canParse(baseUrl))
    throw makeFault('MODEL_NETWORK', names, { transient: false, details: { reason: 'base_url' } });
  const key = await options.key();
  if (key === '' && adapter.needsKey) throw makeFault('MODEL_KEY_MISSING', names);
  const profile = adapter.profile(request, model);
  const toolNote = asksInWords(request, profile);
  const pictures = await readPictures(request.messages, model.vision, call.readImage);
  const { picturesInResults, splitsStable } = adapter;
  const prompt = toPrompt({ ...request, model: model.id, pictures, picturesInResults, toolNote, splitsStable });
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { origin } = new URL(baseUrl);
  const { onRaw } = call;
  const sending = tellSent(options.fetch, call.onSent, { ...model, baseUrl });
  const fetch = guardFetch({
    fetch: sending,
    origin,
    key,
    context: names,
    timeouts,
    now,
    ...(onRaw === undefined ? {} : { onRaw }),
  });
  const collector = new AnswerCollector();
  const context = (): FaultContext & Secrets => {
    return { ...names, key, requestBody: JSON.stringify([request.system, request.messages]) };
  };
  const search = request.webSearch === undefined ? undefined : adapter.webSearch;
  const watch = search === undefined ? undefined : watchSearch(search, collector, call.onWeb);
  const answerContext = { model: model.id, tools: request.tools, toolNote, costOf: options.costOf, search };
  let ownFailure: { readonly error: unknown } | undefined;
  const show = (text: string): void => {
    try {
      call.onDelta(text);
    } catch (error) {
      ownFailure = { error };
      throw error;
    }
  };
  try {
    const languageModel = await adapter.open(model.model, { baseUrl, key, fetch });
    const { stream } = await languageModel.doStream({
      ...toolOptions(request, adapter, toolNote),
      prompt: adapter.finishPrompt?.(prompt) ?? prompt,
      maxOutputTokens: profile.maxOutputTokens,
      providerOptions: profile.providerOptions,
      abortSignal: call.signal,
    });
    await readStream(stream, (part) => {
      const text = collector.add(part);
      if (text !== '') show(text);
      watch?.(part);
    });
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    // What it found until then is an answer; what it cost nobody said.
    if (error instanceof SearchEnded) return endedAnswer(toAnswer(collector, answerContext), error);
    // A defect of ours must not look like the provider's, or the call would be paid for again.
    if (ownFailure !== undefined) throw ownFailure.error;
    throw withPartial(toFault(error, context(), now()), collector.text, cutUsage(collector, request, options.costOf));
  }
  call.signal.throwIfAborted();
  const refused = whyRefused(collector, { names, secrets: context, lenientEnd: adapter.lenientEnd, now: now() });
  if (refused !== undefined) {
    throw withPartial(refused, collector.text, cutUsage(collector, request, options.costOf));
  }
  return toAnswer(collector, answerContext);
}

function endedAnswer({ web, ...answer }: ModelAnswer, { problem }: SearchEnded): ModelAnswer {
  return web === undefined ? answer : { ...answer, web: { ...web, problem } };
}

function asksInWords(request: ModelRequest, profile: Profile): boolean {
  return request.toolChoice === 'required' && request.tools.length > 0 && !profile.canForceTools;
}

function toolOptions(
  request: ModelRequest,
  adapter: ProviderAdapter,
  toolNote: boolean,
): Pick<CallOptions, 'tools' | 'toolChoice'> {
  if (request.webSearch !== undefined) {
    return { tools: adapter.webSearch === undefined ? [] : [adapter.webSearch.tool], toolChoice: { type: 'auto' } };
  }
  if (request.tools.length === 0) return {};
  const tools = request.tools.map((tool): FunctionTool => {
    const { schema, strict } = normaliseSchema(tool.parameters, adapter.dialect);
    const head = { type: 'function' as const, name: tool.name, description: tool.description, inputSchema: schema };
    return adapter.dialect.strict ? { ...head, strict } : head;
  });
  return { tools, toolChoice: { type: toolNote ? 'auto' : (request.toolChoice ?? 'auto') } };
}

function tellSent(
  fetch: typeof globalThis.fetch,
  onSent: ModelCallOptions['onSent'],
  { id, kind, providerName, model, contextTokens, maxOutputTokens, vision, efforts, baseUrl }: AskedModel,
): typeof globalThis.fetch {
  if (onSent === undefined) return fetch;
  const place = plainAddress(baseUrl);
  const asked = { id, kind, providerName, model, contextTokens, maxOutputTokens, vision, efforts, baseUrl: place };
  return (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (typeof init?.body === 'string') onSent({ method: 'POST', url, body: init.body, model: asked });
    return fetch(input, init);
  };
}

/** Without what a person may have put into it as a secret: it is kept. */
function plainAddress(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}
