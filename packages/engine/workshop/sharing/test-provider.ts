import { randomUUID } from 'node:crypto';
import { NotFoundError, systemClock } from '@galley/schema';
import { ModelError, type ModelRegistry, ownWords } from '../../model/index.ts';
import { actingPerson } from '../../store/index.ts';
import type { Endpoint, ModelAccess } from '../access/model-access.ts';
import { testVerdict } from '../access/test-verdict.ts';
import type { SharedCost, SharedSpending } from '../context/shared-spending.ts';

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

interface TestOptions {
  /** The least expensive that is listed when left out. */
  readonly model?: string | undefined;
  /** Budgets that it counts for; none when left out. */
  readonly spending?: SharedSpending | undefined;
}

/**
 * One real call on the way that every other call goes: the key leaves only for the address it was given for, and a line in
 * the egress log comes first. Whoever asks for the test allows this one call; it grants no consent for files (SPEC A6).
 */
export async function testProvider(
  access: ModelAccess,
  provider: string,
  { model: named, spending }: TestOptions = {},
): Promise<ProviderTest> {
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
  const fault = await faultOf(connect(access), model, signal, spending);
  return { address: endpoint.address, model, ...testVerdict(fault, about) };
}

async function faultOf(
  registry: ModelRegistry,
  model: string,
  signal: AbortSignal,
  spending: SharedSpending | undefined,
): Promise<ModelError | null> {
  const request = {
    model,
    // The same words again: the person was told that nothing else is sent, and some servers refuse an empty text.
    system: TEST_WORDS,
    messages: [{ role: 'user' as const, text: TEST_WORDS }],
    tools: [],
    maxOutputTokens: MOST_TOKENS,
  };
  const { client, worstCase } = registry.get(model);
  const person = actingPerson();
  const who = person === null ? '' : `, asked for by ${person.name}`;
  const origin = { run: 'test', call: 'test', content: { ...ownWords, parts: [`test of the connection${who}`] } };
  const payer = {
    stream: `test/${randomUUID()}`,
    agent: model,
    ...(person === null ? {} : { person: person.person_id }),
  };
  const most = { dollars: worstCase?.(MOST_TOKENS, MOST_TOKENS) ?? null, tokens: 2 * MOST_TOKENS };
  const stop = await spending?.hold(payer, most, { signal });
  if (stop != null) throw stop.error;
  let cost: SharedCost = { dollars: 0, tokens: 0 };
  // From here on it may cost something, and until its answer says what, as much as was held back.
  const onSent = () => {
    cost = { dollars: null, tokens: null };
  };
  try {
    const { usage } = await client.call(request, { signal, onDelta: () => undefined, origin, onSent });
    cost = { dollars: usage.cost, tokens: usage.input_tokens + usage.output_tokens };
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error;
    if (!signal.aborted) throw error;
    return new ModelError('MODEL_TIMEOUT', `${model} did not answer in time.`, 'Try again.', { cause: error });
  } finally {
    await spending?.settle(payer, cost);
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
