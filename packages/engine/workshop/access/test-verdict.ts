import type { ModelError } from '../../model/index.ts';

interface Tested {
  readonly name: string;
  readonly address: string;
  readonly model: string;
  readonly needsKey: boolean;
}

interface Verdict {
  readonly works: boolean;
  readonly code: string | null;
  readonly message: string;
  readonly remedy: string | null;
}

interface Words {
  readonly message: (tested: Tested) => string;
  readonly remedy: string;
}

/** Words for a person who sets a provider up: nothing is tried again here, and no run continues. */
const words: Readonly<Record<string, Words>> = {
  MODEL_KEY_MISSING: {
    message: ({ name }) => `There is no key for ${name}. Nothing was sent.`,
    remedy: 'Set the key, then test again.',
  },
  MODEL_KEY_REFUSED: {
    message: ({ name, address }) => `${name} at ${address} refused the key.`,
    remedy: 'Copy the whole key again from the provider’s website, and check there that it was not revoked.',
  },
  MODEL_QUOTA: {
    message: ({ name }) => `The key is right, but the account at ${name} has no credit left.`,
    remedy: 'Add credit or raise the limit on the provider’s website.',
  },
  MODEL_NOT_FOUND: {
    message: ({ name, address, model }) => `${name} at ${address} has no model "${model}", or not for this key.`,
    remedy: 'Check the model’s name. If no model is found, check the address (base_url in models.json).',
  },
  MODEL_NETWORK: {
    message: ({ address }) => `Nobody could be reached at ${address}.`,
    remedy: 'Check the network connection and the address. If the server is your own, check that it runs.',
  },
  MODEL_TIMEOUT: {
    message: ({ address }) => `${address} did not answer in time.`,
    remedy: 'Test again. A local server may still be loading the model.',
  },
  MODEL_BAD_RESPONSE: {
    message: ({ address }) => `What answers at ${address} is no model server.`,
    remedy: 'Check the address (base_url in models.json): a part such as /v1 may be missing.',
  },
  MODEL_REDIRECTED: {
    message: ({ address }) => `${address} sends callers on to another address. Nothing was sent there.`,
    remedy: 'Put the address that really answers into models.json (base_url).',
  },
  MODEL_RATE_LIMIT: {
    message: ({ name }) => `${name} was reached, but takes no more requests at the moment.`,
    remedy: 'Wait a minute and test again.',
  },
  MODEL_OVERLOADED: {
    message: ({ name }) => `${name} was reached, but is overloaded or out of order at the moment.`,
    remedy: 'Wait a minute and test again.',
  },
};

/** An answer that was cut short or filtered is an answer: key, address and model are right. */
const answered = new Set(['MODEL_OUTPUT_LIMIT', 'MODEL_CONTENT_FILTER']);

/** What a test came to, in plain words. */
export function testVerdict(fault: ModelError | null, tested: Tested): Verdict {
  const { name, address, model, needsKey } = tested;
  if (fault === null || answered.has(fault.code)) {
    const what = needsKey ? 'The key works' : 'It works';
    return { works: true, code: null, message: `${what}: ${model} of ${name} answered at ${address}.`, remedy: null };
  }
  const known = Object.hasOwn(words, fault.code) ? words[fault.code] : undefined;
  const message = known?.message(tested) ?? fault.message;
  return { works: false, code: fault.code, message, remedy: known?.remedy ?? fault.remedy };
}
