import { expect, it } from 'vitest';
import { connectSetups } from './connect-setups.ts';

it('[X4] a folder of any name is one word of the command', () => {
  const [first] = connectSetups('/home/ada/work');
  expect(first?.text).toBe('claude mcp add galley -- galley mcp /home/ada/work');
  const [odd] = connectSetups("/home/ada's/$HOME; rm x");
  expect(odd?.text).toBe(`claude mcp add galley -- galley mcp '/home/ada'\\''s/$HOME; rm x'`);
});

it('[X4] the file for other programs is JSON with the folder as it is', () => {
  const file = connectSetups('C:\\work "one"').find(({ kind }) => kind === 'file');
  expect(JSON.parse(file?.text ?? '')).toEqual({
    mcpServers: { galley: { command: 'galley', args: ['mcp', 'C:\\work "one"'] } },
  });
});
