import { NotFoundError, systemClock } from '@galley/schema';
import { ModelError, type ModelRegistry, ownWords } from '../../model/index.ts';
import type { Endpoint, ModelAccess } from './model-access.ts';
import { testVerdict } from './test-verdict.ts';

/** All that a test sends: nothing of any file, conversation or setting. */
export const TEST_WORDS = 'Answer with one word: ready';
/** The least that every provider accepts is 16; a model that thinks first may use it up, which is an answer, too. */
const MOST_TOKENS = 32;
/** A person waits for it. */
const PATIENCE_MS = 30_000;

export interface ProviderTest {
  readonly works: boolean;
  readonly address: string;
  readonly model: string;
  readonly code: string | null;
  readonly message: string;
  readonly remedy: string | null;
}

export interface Testable extends Endpoint {
  readonly testModel: string | null;
}

export function listTestable(access: ModelAccess): Testable[] {
  const models = connect(access).list();
  return access.endpoints.map((endpoint) => {
    const own = models.filter(({ provider }) => provider === endpoint.provider).map(({ id }) => id);
    return { ...endpoint, testModel: own.find((id) => small.test(id)) ?? own[0] ?? null };
  });
}

/** Names of models that cost little. */
const small = /nano|mini\b|haiku|lite|flash|small/;

/**
 * One real call on the way that every other call goes: the key leaves only for the address it was given for, and a line in
 * the egress log comes first. Whoever asks for the test allows this one call; it grants no consent for files (SPEC A6).
 */
export async function testProvider(access: ModelAccess, provider: string, named?: string): Promise<ProviderTest> {
  const endpoint = listTestable(access).find((each) => each.provider === provider);
  if (endpoint === undefined) {
    const known = access.endpoints.map((each) => each.provider).join(', ');
    throw new NotFoundError(
      `There is no provider "${provider}".`,
      known === '' ? 'Start Galley with providers.' : `Use one of: ${known}.`,
    );
  }
  const model = named === undefined ? endpoint.testModel : fullName(provider, named);
  if (model === null) {
    throw new NotFoundError(
      `No model of ${endpoint.name} is listed, so there is none to ask.`,
      `Name one that it has, or list it in models.json. In a terminal: galley keys test ${provider} --model NAME.`,
    );
  }
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const about = { name: endpoint.name, address: endpoint.address, model, needsKey: endpoint.needsKey };
  const fault = await faultOf(connect(access), model, signal);
  return { address: endpoint.address, model, ...testVerdict(fault, about) };
}

async function faultOf(registry: ModelRegistry, model: string, signal: AbortSignal): Promise<ModelError | null> {
  const request = {
    model,
    // The same words again: the person was told that nothing else is sent, and some servers refuse an empty text.
    system: TEST_WORDS,
    messages: [{ role: 'user' as const, text: TEST_WORDS }],
    tools: [],
    maxOutputTokens: MOST_TOKENS,
  };
  const origin = { run: 'test', call: 'test', content: { ...ownWords, parts: ['test of the connection'] } };
  try {
    await registry.get(model).client.call(request, { signal, onDelta: () => undefined, origin });
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error;
    if (!signal.aborted) throw error;
    return new ModelError('MODEL_TIMEOUT', `${model} did not answer in time.`, 'Try again.', { cause: error });
  }
}

function connect(access: ModelAccess): ModelRegistry {
  return access.connect({
    allow: async () => undefined,
    allowSearch: () => Promise.reject(new NotFoundError('A test searches for nothing.', 'Ask the companion.')),
    egress: access.egress,
    clock: systemClock,
  });
}

function fullName(provider: string, model: string): string {
  return model.startsWith(`${provider}/`) ? model : `${provider}/${model}`;
}
