import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declareTools } from '../../packages/engine/tools/index.ts';
import { transitionTool } from '../../packages/engine/workflow/index.ts';
import { type ModelServer, type Protocol, protocols, startModelServer, text } from './model-server.ts';
import { ask, clientOf, plantedKey, readFile, request } from './provider-under-test.ts';

/** Every option is asserted on the body that went over the wire. */
describe('the request profile', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());

  const sent = async (protocol: Protocol, more = {}, options = {}) => {
    await ask(clientOf(protocol, server.baseUrl(protocol), options), request(more));
    const last = server.requests.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    return { ...last, whole: JSON.stringify(last.body) };
  };
  const sampling = /temperature|top_?p|top_?k|frequency|presence|seed/i;

  describe('of OpenAI', () => {
    it('[A3] forbids truncation and storage, one call at a time, strict schemas, a limit', async () => {
      const { body, headers, whole } = await sent('responses', { effort: 'high', maxOutputTokens: 5000 });
      expect(body).toMatchObject({
        model: 'gpt-5.5',
        truncation: 'disabled',
        store: false,
        stream: true,
        parallel_tool_calls: false,
        max_output_tokens: 5000,
        reasoning: { effort: 'high' },
        include: ['reasoning.encrypted_content'],
        tool_choice: 'auto',
      });
      expect(headers.authorization).toBe(`Bearer ${plantedKey}`);
      expect(whole).not.toMatch(sampling);
    });

    it('[A3] a strict schema: optional is nullable, limits it lacks are described', async () => {
      const { body } = await sent('responses');
      expect(body.tools).toEqual([
        {
          type: 'function',
          name: 'read_file',
          description: 'Reads a file.',
          strict: true,
          parameters: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'Where it is.' },
              sheet: { type: ['string', 'null'] },
              line_count: { type: ['integer', 'null'], minimum: 1, maximum: 2000, description: 'Default: 200.' },
            },
            required: ['path', 'sheet', 'line_count'],
            additionalProperties: false,
          },
        },
      ]);
    });

    it('[A3] requires a tool where the phase needs grounding, and sends none of the fields without tools', async () => {
      expect((await sent('responses', { toolChoice: 'required' })).body.tool_choice).toBe('required');
      expect((await sent('responses', { toolChoice: 'none' })).body.tool_choice).toBe('none');
      const { body } = await sent('responses', { tools: [], toolChoice: 'required' });
      expect([body.tools, body.tool_choice, body.parallel_tool_calls]).toEqual([undefined, undefined, undefined]);
    });

    it('[A3] sends no reasoning to a model that does not reason, and always a limit', async () => {
      const { body } = await sent(
        'responses',
        { effort: 'high' },
        { model: { model: 'gpt-4.1', efforts: [], maxOutputTokens: 32_768 } },
      );
      expect([body.reasoning, body.include, body.max_output_tokens]).toEqual([undefined, undefined, 32_000]);
    });
  });

  describe('of Anthropic', () => {
    it('[A3] thinks adaptively with an effort, caches tools, system and history, sets a limit', async () => {
      const { body, headers, whole } = await sent('anthropic', { effort: 'medium', maxOutputTokens: 5000 });
      expect(body).toMatchObject({
        model: 'claude-sonnet-4-6',
        stream: true,
        max_tokens: 5000,
        thinking: { type: 'adaptive' },
        output_config: { effort: 'medium' },
        tool_choice: { type: 'auto' },
        system: [{ type: 'text', text: 'You work on files.', cache_control: { type: 'ephemeral' } }],
      });
      expect(body.messages).toEqual([
        { role: 'user', content: [{ type: 'text', text: 'What is in a.txt?', cache_control: { type: 'ephemeral' } }] },
      ]);
      expect(headers['x-api-key']).toBe(plantedKey);
      expect(whole).not.toMatch(sampling);
    });

    it('[A3] keeps optional parameters optional: its strict mode has too few nullable ones', async () => {
      const { body } = await sent('anthropic');
      expect(body.tools).toMatchObject([
        {
          name: 'read_file',
          input_schema: {
            type: 'object',
            required: ['path'],
            additionalProperties: false,
            properties: { line_count: { type: 'integer', default: 200, minimum: 1, maximum: 2000 } },
          },
        },
      ]);
      expect(JSON.stringify(body.tools)).not.toMatch(/\$schema|null|"strict"|eager_input_streaming/);
    });

    it('[A3] forces a tool where the model lets itself be forced', async () => {
      const { body, whole } = await sent('anthropic', { toolChoice: 'required' });
      expect(body.tool_choice).toEqual({ type: 'any' });
      expect(whole).not.toContain('Begin with a tool call');
    });

    it('[A3] asks in words where it does not: newer models, and older ones that think', async () => {
      const newer = await sent('anthropic', { toolChoice: 'required' }, { model: { model: 'claude-opus-5-5' } });
      expect(newer.body.tool_choice).toEqual({ type: 'auto' });
      expect(newer.whole).toContain('Begin with a tool call');
      const older = await sent(
        'anthropic',
        { toolChoice: 'required', effort: 'high' },
        { model: { model: 'claude-haiku-4-5' } },
      );
      expect(older.body.tool_choice).toEqual({ type: 'auto' });
      expect(older.whole).toContain('Begin with a tool call');
    });

    it('[O12] a thinking budget stays inside the limit that was reserved', async () => {
      const options = { model: { model: 'claude-haiku-4-5' } };
      const { body } = await sent('anthropic', { effort: 'medium', maxOutputTokens: 8000 }, options);
      expect([body.max_tokens, body.thinking]).toEqual([8000, { type: 'enabled', budget_tokens: 2000 }]);
      const small = await sent('anthropic', { effort: 'medium', maxOutputTokens: 2000 }, options);
      expect([small.body.max_tokens, small.body.thinking]).toEqual([2000, undefined]);
    });

    it('[A3] sends neither thinking nor effort when no effort was asked for', async () => {
      const { body } = await sent('anthropic');
      expect([body.thinking, body.output_config, body.max_tokens]).toEqual([undefined, undefined, 32_000]);
    });
  });

  describe('of Google', () => {
    it('[A3] sets thinking, a limit and how tools are called', async () => {
      const { body, headers, path, whole } = await sent('gemini', {
        effort: 'low',
        maxOutputTokens: 5000,
        toolChoice: 'required',
      });
      expect(path).toBe('/v1beta/models/gemini-3.8-flash:streamGenerateContent');
      expect(body).toMatchObject({
        generationConfig: { maxOutputTokens: 5000, thinkingConfig: { thinkingLevel: 'low' } },
        toolConfig: { functionCallingConfig: { mode: 'ANY' } },
        systemInstruction: { parts: [{ text: 'You work on files.' }] },
      });
      expect(headers['x-goog-api-key']).toBe(plantedKey);
      expect(whole).not.toMatch(sampling);
      expect((await sent('gemini')).body.toolConfig).toEqual({ functionCallingConfig: { mode: 'AUTO' } });
      expect((await sent('gemini', { toolChoice: 'none' })).body.toolConfig).toEqual({
        functionCallingConfig: { mode: 'NONE' },
      });
    });

    it('[A3] gives Gemini 2.5 a budget inside the limit', async () => {
      const { body } = await sent(
        'gemini',
        { effort: 'medium', maxOutputTokens: 8000 },
        { model: { model: 'gemini-2.5-flash' } },
      );
      expect(body.generationConfig).toEqual({ maxOutputTokens: 8000, thinkingConfig: { thinkingBudget: 2000 } });
    });

    it('[A3] schemas in its own words', async () => {
      const { body } = await sent('gemini');
      expect(body.tools).toMatchObject([
        {
          functionDeclarations: [
            { name: 'read_file', parametersJsonSchema: { required: ['path'], additionalProperties: false } },
          ],
        },
      ]);
      expect(JSON.stringify(body.tools)).not.toMatch(/\$schema|"default"/);
      expect(JSON.stringify(body.tools)).toContain('Default: 200.');
    });
  });

  describe('of a compatible server', () => {
    it('[A3] one call at a time, a limit, usage in the stream, the tool choice', async () => {
      const { body, headers, whole } = await sent('chat', {
        effort: 'low',
        maxOutputTokens: 5000,
        toolChoice: 'required',
      });
      expect(body).toMatchObject({
        model: 'some-model',
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 5000,
        parallel_tool_calls: false,
        tool_choice: 'required',
        reasoning_effort: 'low',
      });
      expect(headers.authorization).toBe(`Bearer ${plantedKey}`);
      expect(whole).not.toMatch(sampling);
    });

    it('[A1] needs no key and sends no field that a simple server may not know', async () => {
      const plain = { key: async () => '', model: { efforts: [], maxOutputTokens: null, contextTokens: 8192 } };
      const { body, headers } = await sent('chat', { tools: [], effort: 'high' }, plain);
      expect(headers.authorization).toBeUndefined();
      expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'stream_options']);
      expect(body.max_tokens).toBe(2048);
    });
  });

  it.each(protocols)('[A3] %s takes every tool there is, and the one for transitions', async (protocol) => {
    const tools = [
      ...declareTools('all'),
      transitionTool({ allowed_transitions: [] }, new Set(['NEXT', 'DONE']), ['rpi']),
    ];
    const { body } = await sent(protocol, { tools });
    expect(JSON.stringify(body.tools).match(/"transition"/g)).not.toBeNull();
    for (const { name } of tools) expect(JSON.stringify(body.tools)).toContain(`"${name}"`);
  });

  it.each(protocols)('[A6] %s goes where it is told, whatever the environment says', async (protocol) => {
    const names = [
      'OPENAI_BASE_URL',
      'ANTHROPIC_BASE_URL',
      'GOOGLE_GENERATIVE_AI_BASE_URL',
      'OPENAI_API_KEY',
      'ANTHROPIC_API_KEY',
    ];
    for (const name of names) process.env[name] = 'http://127.0.0.1:9/elsewhere';
    try {
      const { headers } = await sent(protocol, { tools: [readFile] });
      expect(JSON.stringify(headers)).not.toContain('elsewhere');
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});
