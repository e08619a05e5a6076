import {
  isRecord,
  jsonOf,
  nextId,
  piecesOf,
  recordsIn,
  type ScriptedBlock,
  usageOf,
  type WireProtocol,
} from '../model-script.ts';

type Event = { readonly type: string } & Readonly<Record<string, unknown>>;
const event = (value: Event): string => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

/** OpenAI's Responses API. */
export const responsesProtocol: WireProtocol = {
  stream(body, answer) {
    const response = {
      id: nextId('resp'),
      object: 'response',
      created_at: 1_790_000_000,
      model: body.model,
      output: [],
    };
    const { input, output, cached } = usageOf(answer);
    const usage = {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    };
    const cut = answer.finish === undefined ? null : { reason: answer.finish };
    const last = { ...response, status: cut === null ? 'completed' : 'incomplete', incomplete_details: cut, usage };
    const running = { ...response, status: 'in_progress' };
    return {
      content: [
        event({ type: 'response.created', response: running }),
        event({ type: 'response.in_progress', response: running }),
        ...answer.blocks.flatMap((block, index) => itemEvents(block, index)).map(event),
      ],
      end: [event({ type: cut === null ? 'response.completed' : 'response.incomplete', response: last })],
    };
  },
  errorEvent: ({ type, message, code }) =>
    event({ type: 'error', sequence_number: 9, error: { type, code: code ?? type, message, param: null } }),
  searches: (body) => recordsIn(body.tools).some(({ type }) => type === 'web_search'),
  complaint(body) {
    const tools = recordsIn(body.tools);
    if (body.parallel_tool_calls !== undefined && tools.length === 0) return 'parallel_tool_calls needs tools';
    return unanswered(recordsIn(body.input)) ?? tools.map(looseSchema).find((problem) => problem !== undefined);
  },
};

function itemEvents(block: ScriptedBlock, output_index: number): Event[] {
  const around = (item: Readonly<Record<string, unknown>>, between: readonly Event[], done: unknown): Event[] => [
    { type: 'response.output_item.added', output_index, item },
    ...between,
    { type: 'response.output_item.done', output_index, item: done },
  ];
  if (block.type === 'reasoning') {
    const id = nextId('rs');
    const at = { item_id: id, output_index, summary_index: 0 };
    const summary = [{ type: 'summary_text', text: block.text }];
    return around(
      { type: 'reasoning', id, summary: [], encrypted_content: null },
      [
        { type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } },
        { type: 'response.reasoning_summary_text.delta', ...at, delta: block.text },
        { type: 'response.reasoning_summary_part.done', ...at, part: summary[0] },
      ],
      { type: 'reasoning', id, summary, encrypted_content: block.proof ?? 'encrypted' },
    );
  }
  if (block.type === 'text') {
    const id = nextId('msg');
    const at = { item_id: id, output_index, content_index: 0 };
    const item = { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] };
    const annotations = (block.cites ?? []).map((page) => ({
      type: 'url_citation',
      start_index: 0,
      end_index: block.text.length,
      ...page,
    }));
    const whole = { type: 'output_text', text: block.text, annotations };
    return around(
      item,
      [
        { type: 'response.content_part.added', ...at, part: { type: 'output_text', text: '', annotations: [] } },
        ...piecesOf(block).map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
        ...annotations.map((annotation, annotation_index) => {
          return { type: 'response.output_text.annotation.added', ...at, annotation_index, annotation };
        }),
        { type: 'response.output_text.done', ...at, text: block.text },
      ],
      { ...item, status: 'completed', content: [whole] },
    );
  }
  if (block.type === 'search') {
    const id = nextId('ws');
    const at = { item_id: id, output_index };
    const sources = block.pages.map(({ url }) => ({ type: 'url', url }));
    const action = { type: 'search', query: block.query, queries: [block.query], sources };
    const failed = block.error !== undefined;
    const opens = block.opens ?? [];
    return [
      ...around(
        { type: 'web_search_call', id, status: 'in_progress' },
        [
          { type: 'response.web_search_call.in_progress', ...at },
          { type: 'response.web_search_call.searching', ...at },
          { type: 'response.web_search_call.completed', ...at },
        ],
        { type: 'web_search_call', id, status: failed ? 'failed' : 'completed', ...(failed ? {} : { action }) },
      ),
      ...opens.flatMap((url, index) => {
        const opening = { type: 'web_search_call', id: nextId('ws') };
        const last = index === opens.length - 1;
        const how = last ? { type: 'find_in_page', url, pattern: 'tin' } : { type: 'open_page', url };
        return around({ ...opening, status: 'in_progress' }, [], { ...opening, status: 'completed', action: how });
      }),
    ];
  }
  const id = nextId('fc');
  const json = jsonOf(block.input);
  const item = {
    type: 'function_call',
    id,
    call_id: nextId('call'),
    name: block.name,
    status: 'in_progress',
    arguments: '',
  };
  return around(
    item,
    [
      { type: 'response.function_call_arguments.delta', item_id: id, output_index, delta: json },
      { type: 'response.function_call_arguments.done', item_id: id, output_index, arguments: json },
    ],
    { ...item, status: 'completed', arguments: json },
  );
}

function unanswered(input: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const outputs = input.filter(({ type }) => type === 'function_call_output').map(({ call_id }) => call_id);
  const open = input.find(({ type, call_id }) => type === 'function_call' && !outputs.includes(call_id));
  return open === undefined ? undefined : `No tool output found for function call ${open.call_id}.`;
}

/** What strict mode demands of every object in a schema. */
function looseSchema(tool: Readonly<Record<string, unknown>>): string | undefined {
  if (tool.strict !== true) return undefined;
  const wrong = (schema: unknown): boolean => {
    if (Array.isArray(schema)) return schema.some(wrong);
    if (!isRecord(schema)) return false;
    if (isRecord(schema.properties)) {
      const required = Array.isArray(schema.required) ? schema.required : [];
      if (schema.additionalProperties !== false) return true;
      if (Object.keys(schema.properties).some((name) => !required.includes(name))) return true;
      if (Object.values(schema.properties).some(wrong)) return true;
    }
    return (
      ['default', 'oneOf', 'allOf', 'const'].some((key) => key in schema) || wrong(schema.items) || wrong(schema.anyOf)
    );
  };
  return wrong(tool.parameters) ? `Invalid schema for function '${tool.name}'` : undefined;
}
