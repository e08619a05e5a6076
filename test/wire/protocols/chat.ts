import {
  jsonOf,
  nextId,
  piecesOf,
  recordsIn,
  type ScriptedBlock,
  usageOf,
  type WireProtocol,
} from '../model-script.ts';

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** Chat Completions, as OpenAI-compatible servers speak it. */
export const chatProtocol: WireProtocol = {
  stream(body, answer) {
    const head = { id: nextId('chatcmpl'), object: 'chat.completion.chunk', created: 1_790_000_000, model: body.model };
    const chunk = (delta: unknown, finish_reason: string | null = null) =>
      data({ ...head, choices: [{ index: 0, delta, finish_reason }] });
    const calls = answer.blocks.filter((block) => block.type === 'call');
    const finish = answer.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
    const { input, output, cached } = usageOf(answer);
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    };
    return {
      content: [
        chunk({ role: 'assistant', content: '' }),
        ...answer.blocks
          .flatMap((block) => deltas(block, calls.indexOf(block as (typeof calls)[number])))
          .map((delta) => chunk(delta)),
      ],
      end: [chunk({}, finish), data({ ...head, choices: [], usage }), 'data: [DONE]\n\n'],
    };
  },
  errorEvent: ({ type, message, code }) => data({ error: { message, type, code: code ?? null, param: null } }),
  searches: () => false,
  complaint(body) {
    const messages = recordsIn(body.messages);
    for (const [index, message] of messages.entries()) {
      const wanted = recordsIn(message.tool_calls).map(({ id }) => id);
      const given = messages.slice(index + 1, index + 1 + wanted.length).map(({ tool_call_id }) => tool_call_id);
      if (wanted.some((id) => !given.includes(id))) return 'tool_calls must be followed by tool messages';
      if (message.role === 'tool' && typeof message.content !== 'string')
        return 'content of a tool message is a string';
    }
    return undefined;
  },
};

function deltas(block: ScriptedBlock, index: number): unknown[] {
  if (block.type === 'text') return piecesOf(block).map((content) => ({ content }));
  if (block.type === 'reasoning') return [{ reasoning_content: block.text }];
  if (block.type === 'search') return [];
  const json = jsonOf(block.input);
  const half = Math.ceil(json.length / 2);
  return [
    { tool_calls: [{ index, id: nextId('call'), type: 'function', function: { name: block.name, arguments: '' } }] },
    { tool_calls: [{ index, function: { arguments: json.slice(0, half) } }] },
    { tool_calls: [{ index, function: { arguments: json.slice(half) } }] },
  ];
}
