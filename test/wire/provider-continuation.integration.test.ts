import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, protocols, type ScriptedReply, startModelServer, text } from './model-server.ts';
import { afterTools, ask, clientOf, modelUnderTest, request } from './provider-under-test.ts';

const thinking: ScriptedReply = {
  kind: 'answer',
  blocks: [
    { type: 'reasoning', text: 'I should look first.', proof: 'PROOF-OF-THOUGHT' },
    { type: 'text', text: 'Looking.' },
    { type: 'call', name: 'read_file', input: { path: 'a.txt', sheet: null } },
  ],
};

describe('what a provider needs back with its own answer', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());
  const lastBody = () => server.requests.at(-1)?.body ?? {};

  it.each(protocols)(
    '[A1] %s gets its thought back as it gave it, after the answer went through the journal',
    async (protocol) => {
      const client = clientOf(protocol, server.baseUrl(protocol));
      server.script((_request, index) => (index === 0 ? thinking : text('done')));
      const question = request({ effort: 'high' });
      const { answer } = await ask(client, question);
      expect(answer.text).toBe('Looking.');
      expect(answer.tool_calls).toEqual([{ tool: 'read_file', arguments: { path: 'a.txt' } }]);
      expect(answer.continuation?.provider).toBe(modelUnderTest(protocol).id);
      const recorded = JSON.parse(JSON.stringify(answer));
      const next = await ask(client, afterTools(question, recorded, ['forty-two']));
      expect(next.answer.text).toBe('done');
      const body = JSON.stringify(lastBody());
      expect(body).toContain(protocol === 'chat' ? '"reasoning_content":"I should look first."' : 'PROOF-OF-THOUGHT');
      expect(body.match(/I should look first/g)).toHaveLength(1);
      expect(body.match(/Looking\./g)).toHaveLength(1);
      expect(body.replaceAll('\\', '')).toContain('"sheet":null');
    },
  );

  it.each(protocols)('[C4] %s is not handed the thoughts of another model', async (protocol) => {
    server.script((_request, index) => (index === 0 ? thinking : text('done')));
    const question = request();
    const { answer } = await ask(clientOf(protocol, server.baseUrl(protocol)), question);
    for (const other of protocols) {
      const same = clientOf(other, server.baseUrl(other), { model: { id: 'other/model' } });
      await ask(same, afterTools(question, answer, ['forty-two']));
      const body = JSON.stringify(lastBody());
      expect(body).not.toMatch(/PROOF-OF-THOUGHT|I should look first/);
      expect(body).toContain('forty-two');
      expect(body).toContain('Looking.');
    }
  });

  it('[A3] Anthropic: the thought is first, signed, and the call keeps its id', async () => {
    const client = clientOf('anthropic', server.baseUrl('anthropic'));
    server.script((_request, index) => (index === 0 ? thinking : text('done')));
    const { answer } = await ask(client, request());
    await ask(client, afterTools(request(), answer, ['forty-two']));
    const messages = lastBody().messages as { content: { type: string; id?: string; tool_use_id?: string }[] }[];
    const [thought, said, used] = messages[1]?.content ?? [];
    expect(thought).toEqual({ type: 'thinking', thinking: 'I should look first.', signature: 'PROOF-OF-THOUGHT' });
    expect(said).toEqual({ type: 'text', text: 'Looking.' });
    expect(used?.id).toMatch(/^toolu_/);
    expect(messages[2]?.content[0]?.tool_use_id).toBe(used?.id);
  });

  it('[A3] OpenAI: nothing is stored, so reasoning goes back encrypted', async () => {
    const client = clientOf('responses', server.baseUrl('responses'));
    server.script((_request, index) => (index === 0 ? thinking : text('done')));
    const { answer } = await ask(client, request());
    await ask(client, afterTools(request(), answer, ['forty-two']));
    const input = lastBody().input as { type?: string; role?: string; encrypted_content?: string }[];
    expect(input.map(({ type, role }) => type ?? role)).toEqual([
      'developer',
      'user',
      'reasoning',
      'assistant',
      'function_call',
      'function_call_output',
    ]);
    expect(input[2]?.encrypted_content).toBe('PROOF-OF-THOUGHT');
    expect(JSON.stringify(lastBody())).not.toContain('item_reference');
  });

  it('[A3] Google: the signature stands on the call it was given with', async () => {
    const client = clientOf('gemini', server.baseUrl('gemini'));
    server.script((_request, index) => (index === 0 ? thinking : text('done')));
    const { answer } = await ask(client, request());
    await ask(client, afterTools(request(), answer, ['forty-two']));
    const contents = lastBody().contents as { parts: Record<string, unknown>[] }[];
    const called = contents.flatMap(({ parts }) => parts).find((part) => 'functionCall' in part);
    expect(called?.thoughtSignature).toBe('thought-of-call');
  });

  it('[A3] Anthropic: the note to begin with a tool stands again where it stood', async () => {
    const options = { model: { model: 'claude-opus-5-5', id: 'anthropic/claude-opus-5-5' } };
    const client = clientOf('anthropic', server.baseUrl('anthropic'), options);
    server.script((_request, index) => (index === 0 ? thinking : text('done')));
    const { answer } = await ask(client, request({ toolChoice: 'required' }));
    const first = lastBody().messages as unknown[];
    await ask(client, afterTools(request(), answer, ['forty-two']));
    const second = lastBody().messages as unknown[];
    const unmarked = (value: unknown) => JSON.stringify(value).replaceAll(',"cache_control":{"type":"ephemeral"}', '');
    expect(unmarked(second[0])).toBe(unmarked(first[0]));
    expect(unmarked(second[0])).toContain('Begin with a tool call');
  });

  it.each(['high', undefined] as const)(
    '[A4] Anthropic: a thought that no longer fits is dropped, not refused (effort %s)',
    async (effort) => {
      const options = { model: { model: 'claude-sonnet-5-5', id: 'anthropic/claude-sonnet-5-5' } };
      const client = clientOf('anthropic', server.baseUrl('anthropic'), options);
      server.script((_request, index) => (index === 0 ? thinking : text('done')));
      const question = request(effort === undefined ? {} : { effort });
      const { answer } = await ask(client, question);
      expect(JSON.stringify(lastBody())).not.toContain('block_binding');
      await ask(client, afterTools(question, answer, ['forty-two']));
      expect(lastBody().thinking).toEqual({
        ...(effort === undefined ? {} : { type: 'adaptive' }),
        block_binding: { prefix_mismatch_behavior: 'drop_block' },
      });
      expect(server.requests.at(-1)?.headers['anthropic-beta']).toContain('thinking-binding-controls');
    },
  );

  it('[C4] Anthropic: after a switch of models a tool loop goes on without a thinking budget', async () => {
    const options = { model: { model: 'claude-haiku-4-5', id: 'anthropic/claude-haiku-4-5' } };
    const client = clientOf('anthropic', server.baseUrl('anthropic'), options);
    const answer = {
      text: '',
      tool_calls: [{ tool: 'read_file', arguments: { path: 'a' } }],
      usage: { input_tokens: 1, output_tokens: 1, cost: null },
    };
    server.script(() => text('done'));
    await ask(client, afterTools(request({ effort: 'high' }), answer, ['forty-two']));
    expect(lastBody().thinking).toBeUndefined();
    await ask(client, request({ effort: 'high' }));
    expect(lastBody().thinking).toMatchObject({ type: 'enabled' });
  });
});
