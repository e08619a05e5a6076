import {
  type Answer,
  isRecord,
  jsonOf,
  nextId,
  piecesOf,
  recordsIn,
  type ScriptedBlock,
  usageOf,
  type WireProtocol,
} from '../model-script.ts';

const event = (value: { readonly type: string } & Readonly<Record<string, unknown>>): string =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

/** The Messages API. */
export const anthropicProtocol: WireProtocol = {
  stream(body, answer) {
    const { input, output, cached } = usageOf(answer);
    const usage = { input_tokens: input - cached, cache_read_input_tokens: cached, cache_creation_input_tokens: 0 };
    const head = { type: 'message', role: 'assistant', content: [], stop_reason: null, stop_sequence: null };
    const message = { ...head, id: nextId('msg'), model: body.model, usage: { ...usage, output_tokens: 1 } };
    return {
      content: [
        event({ type: 'message_start', message }),
        event({ type: 'ping' }),
        ...answer.blocks.flatMap((block, index) => blockEvents(block, answer.blocks.slice(0, index))),
      ],
      end: [
        event({
          type: 'message_delta',
          delta: { stop_reason: finishOf(answer), stop_sequence: null },
          usage: { ...usage, output_tokens: output, ...searchUsage(answer) },
        }),
        event({ type: 'message_stop' }),
      ],
    };
  },
  errorEvent: ({ type, message }) => event({ type: 'error', error: { type, message } }),
  searches: (body) => recordsIn(body.tools).some(({ type }) => String(type).startsWith('web_search_')),
  complaint(body) {
    if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required';
    const messages = recordsIn(body.messages);
    return openCall(messages) ?? forced(body) ?? blank(messages);
  },
};

function searchUsage({ blocks }: Answer) {
  const count = blocks.filter(({ type }) => type === 'search').length;
  return count === 0 ? {} : { server_tool_use: { web_search_requests: count } };
}

/** A call and its result are two blocks, and only the call has deltas. */
function blockEvents(block: ScriptedBlock, before: readonly ScriptedBlock[]): string[] {
  const index = before.reduce((sum, { type }) => sum + (type === 'search' ? 2 : 1), 0);
  if (block.type !== 'search') return eventsOf(block, index);
  const id = nextId('srvtoolu');
  const result = (page: { url: string; title: string }) => ({
    type: 'web_search_result',
    ...page,
    encrypted_content: 'opaque',
    page_age: null,
  });
  const content =
    block.error === undefined
      ? block.pages.map(result)
      : { type: 'web_search_tool_result_error', error_code: block.error };
  const use = { type: 'server_tool_use', id, name: 'web_search', input: {} };
  const partial_json = JSON.stringify({ query: block.query });
  return [
    event({ type: 'content_block_start', index, content_block: use }),
    event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } }),
    event({ type: 'content_block_stop', index }),
    event({
      type: 'content_block_start',
      index: index + 1,
      content_block: { type: 'web_search_tool_result', tool_use_id: id, content },
    }),
    event({ type: 'content_block_stop', index: index + 1 }),
  ];
}

function finishOf(answer: Answer): string {
  return answer.finish ?? (answer.blocks.some(({ type }) => type === 'call') ? 'tool_use' : 'end_turn');
}

function eventsOf(block: Exclude<ScriptedBlock, { type: 'search' }>, index: number): string[] {
  const delta = (value: unknown) => event({ type: 'content_block_delta', index, delta: value });
  const around = (start: unknown, deltas: readonly string[]) => [
    event({ type: 'content_block_start', index, content_block: start }),
    ...deltas,
    event({ type: 'content_block_stop', index }),
  ];
  if (block.type === 'text') {
    return around({ type: 'text', text: '', ...(block.cites === undefined ? {} : { citations: [] }) }, [
      ...piecesOf(block).map((text) => delta({ type: 'text_delta', text })),
      ...(block.cites ?? []).map((page) => delta({ type: 'citations_delta', citation: citationOf(page) })),
    ]);
  }
  if (block.type === 'reasoning') {
    const signature = delta({ type: 'signature_delta', signature: block.proof ?? 'signed' });
    const thinking = delta({ type: 'thinking_delta', thinking: block.text });
    return around({ type: 'thinking', thinking: '', signature: '' }, [thinking, signature]);
  }
  const json = jsonOf(block.input);
  const half = Math.ceil(json.length / 2);
  const parts = [json.slice(0, half), json.slice(half)].map((partial_json) =>
    delta({ type: 'input_json_delta', partial_json }),
  );
  return around({ type: 'tool_use', id: nextId('toolu'), name: block.name, input: {} }, parts);
}

const citationOf = (page: { url: string; title: string }) => ({
  type: 'web_search_result_location',
  ...page,
  cited_text: 'as the page has it',
  encrypted_index: 'opaque',
});

/** Each `tool_use` needs its `tool_result` in the very next message. */
function openCall(messages: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    const calls = recordsIn(message.content).filter(({ type }) => type === 'tool_use');
    const results = recordsIn(messages[index + 1]?.content).map((part) => part.tool_use_id);
    const missing = calls.find(({ id }) => !results.includes(id));
    if (missing !== undefined)
      return `messages.${index}: tool_use ids were found without tool_result blocks: ${missing.id}`;
    const odd = calls.find(({ id }) => !/^[a-zA-Z0-9_-]+$/.test(String(id)));
    if (odd !== undefined) return `messages.${index}: tool_use.id: should match pattern`;
  }
  return undefined;
}

function forced(body: Readonly<Record<string, unknown>>): string | undefined {
  const choice = isRecord(body.tool_choice) ? body.tool_choice.type : undefined;
  const thinking = isRecord(body.thinking) ? body.thinking : {};
  if (thinking.type === 'enabled' && choice === 'any')
    return 'Thinking may not be enabled when tool_choice forces tool use.';
  if (thinking.type === 'enabled' && Number(thinking.budget_tokens) >= Number(body.max_tokens)) {
    return '`max_tokens` must be greater than `thinking.budget_tokens`';
  }
  return undefined;
}

function blank(messages: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const texts = messages.flatMap(({ content }) => recordsIn(content)).filter(({ type }) => type === 'text');
  const wrong = texts.some(({ text }) => String(text).trim() === '');
  return wrong ? 'messages: text content blocks must contain non-whitespace text' : undefined;
}
