import { expect, it } from 'vitest';
import { parseWorkflow } from '../load/load-workflow.ts';
import { variablesToSet } from './variables-to-set.ts';

it('[O15] asks for what nobody sets: not for what the engine fills in, a fork hands over or an artifact holds', () => {
  const workflow = parseWorkflow('w', [
    {
      name: 'START.md',
      text: '{{input}} for {{customer}} and {{customer}} in {{ month }}. <fork next="END" part="a">PART</fork>',
    },
    { name: 'PART.md', text: '---\nartifact: notes.md\nnext: END\n---\n{{part}} {{customer}}' },
    { name: 'END.md', text: '---\njoin: all\n---\n{{results_list}} {{notes}} <result>' },
  ]);
  expect(variablesToSet(workflow)).toEqual({ input: true, names: ['customer', 'month'] });
  expect(variablesToSet(parseWorkflow('w', [{ name: 'START.md', text: '<result>' }]))).toEqual({
    input: false,
    names: [],
  });
});
