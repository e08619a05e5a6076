import { setImmediate as nextTick } from 'node:timers/promises';
import type { ModelClient, ModelRequest, RegisteredModel } from '../model/index.ts';
import { cannotFollow } from './cannot-follow.ts';
import { decide } from './decide.ts';
import { readSession } from './session/session-view.ts';

const client: ModelClient = {
  async call(request, { signal, onDelta }) {
    signal.throwIfAborted();
    const action = decide(readSession(request.messages, request.tools));
    const usage = { input_tokens: estimateTokens(request), output_tokens: 0, cost: 0 };
    if ('tool' in action) return { text: '', tool_calls: [action], usage };
    for (const piece of action.text.match(/\S+\s*|\s+/g) ?? []) {
      await nextTick();
      signal.throwIfAborted();
      onDelta(piece);
    }
    return { text: action.text, tool_calls: [], usage: { ...usage, output_tokens: Math.ceil(action.text.length / 4) } };
  },
};

/** About four characters a token: what the same text would weigh with a real model. It costs nothing. */
function estimateTokens(request: ModelRequest): number {
  const characters = request.messages.reduce(
    (sum, message) => sum + JSON.stringify(message).length,
    request.system.length,
  );
  return Math.ceil(characters / 4);
}

export const offlineModel: RegisteredModel = {
  id: 'offline',
  name: 'Offline rules',
  description:
    'Fixed rules for table and document work, not an AI. Needs no key and no network; nothing leaves this computer.',
  offline: true,
  provider: 'offline',
  address: null,
  runsHere: true,
  contextTokens: null,
  maxOutputTokens: null,
  vision: false,
  webSearch: false,
  efforts: [],
  price: 'free',
  availability: 'ready',
  client,
  cannotDo: cannotFollow,
};
