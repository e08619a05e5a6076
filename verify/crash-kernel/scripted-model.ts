import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createModelRegistry, type ModelRegistry } from '@galley/engine/model';
import type { Sample } from './sample.ts';

/** Plays the sample's model and notes every Session it was shown: what is written there survives a SIGKILL. */
export function scriptedModel(sample: Sample, log: string): ModelRegistry {
  return createModelRegistry([
    {
      id: 'scripted',
      name: 'Scripted',
      description: 'Answers from what it is asked.',
      offline: true,
      client: {
        async call({ messages }) {
          const session = messages.map((message) => (message.role === 'tool' ? message.receipt : message.text));
          const prompt = messages.findLast((message) => message.role === 'user')?.text ?? '';
          appendFileSync(log, `${JSON.stringify({ prompt, session })}\n`);
          await pause(delayOf(prompt));
          const reply = sample.model({ prompt, session });
          const usage = { input_tokens: 0, output_tokens: sample.tokens ?? 1, cost: 0 };
          return typeof reply === 'string'
            ? { text: reply, tool_calls: [], usage }
            : { text: '', tool_calls: [reply], usage };
        },
      },
    },
  ]);
}

/** Agents that answer at different times commit one by one: without this, a fork storm would be three commits. */
function delayOf(prompt: string): number {
  let sum = 0;
  for (const letter of prompt) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return sum % 40;
}
