import { expect, it } from 'vitest';
import { connections } from './connections.ts';

it('[X4] names the folder so that a shell and a JSON file take it as it is', () => {
  const [claude, , other] = connections("/home/anna/Ben's files");
  expect(claude?.text).toBe(`claude mcp add galley -- galley mcp '/home/anna/Ben'\\''s files'`);
  expect(JSON.parse(other?.text ?? '')).toEqual({
    mcpServers: { galley: { command: 'galley', args: ['mcp', "/home/anna/Ben's files"] } },
  });
  expect(connections('/srv/data')[0]?.text).toBe('claude mcp add galley -- galley mcp /srv/data');
});
