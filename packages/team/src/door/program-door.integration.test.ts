import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { connectClient, modern } from '../../../server/src/testing/program-client.ts';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(() => started?.[Symbol.asyncDispose]());

wanted('programs of a team, over MCP', () => {
  const [alpha] = bench.teams ?? [];
  const workbenchId = alpha?.workbenchId ?? '';
  const owner = alpha?.sessions.owner ?? '';

  async function newProgram(name: string) {
    const made = (await bench.post('/team/TokenCreate', { name, role: 'editor' }, owner)).body.result;
    const requestInit = { headers: { authorization: `Bearer ${made.secret}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${bench.origin}/mcp/${workbenchId}`), { requestInit });
    return { tokenId: String(made.token_id), program: await connectClient(transport, modern) };
  }

  it('[X4] [X9] what one listens on ends when its token does, and others listen on', async () => {
    const [one, two] = [await newProgram('one'), await newProgram('two')];
    await using _one = one.program;
    await using _two = two.program;
    let heard = 0;
    two.program.client.setNotificationHandler('notifications/resources/list_changed', () => {
      heard += 1;
    });
    const ended = (await one.program.client.listen({ resourcesListChanged: true })).closed;
    let isOver = false;
    const goesOn = (await two.program.client.listen({ resourcesListChanged: true })).closed.then(() => {
      isOver = true;
    });
    await bench.post('/team/TokenRevoke', { token_id: one.tokenId }, owner);
    await ended;
    expect(isOver).toBe(false);
    const text = 'Sort costs.csv by cost in place';
    await bench.rpc('WorkshopSendUserMessage', { workbench_id: workbenchId, text, interactive: true }, owner);
    await expect.poll(() => heard).toBeGreaterThan(0);
    await bench.post('/team/TokenRevoke', { token_id: two.tokenId }, owner);
    await goesOn;
  });

  it('[X4] many programs at once: none is cut off for another', async () => {
    const first = await newProgram('first');
    await using _first = first.program;
    let isOver = false;
    void (await first.program.client.listen({ resourcesListChanged: true })).closed.then(() => {
      isOver = true;
    });
    const token = async (at: number) =>
      String((await bench.post('/team/TokenCreate', { name: `n${at}`, role: 'viewer' }, owner)).body.result.secret);
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    for (let at = 0; at < 70; at += 1) {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const response = await bench.send(`/mcp/${workbenchId}`, {
        ...{ method: 'POST', body: JSON.stringify(ask) },
        headers: { ...headers, authorization: `Bearer ${await token(at)}` },
      });
      expect(await response.text()).toContain('get_plan');
    }
    expect(isOver).toBe(false);
  });
});
