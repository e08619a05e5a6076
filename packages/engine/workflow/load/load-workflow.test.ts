import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadWorkflow, parseWorkflow, restoreWorkflow } from './load-workflow.ts';

const start = { name: 'START.md', text: '---\nnext: END.md\n---\n' };
const end = { name: 'END.md', text: 'say something' };

describe('parseWorkflow', () => {
  it('[O1] takes START.md or 1_START.md as the entry', () => {
    expect(parseWorkflow('w', [start, end]).entry).toBe('START');
    expect(parseWorkflow('w', [{ ...start, name: '1_START.md' }, end]).states.has('START')).toBe(true);
  });

  it('[O10] comes back the same from the content a run is bound to', () => {
    const workflow = parseWorkflow('w', [start, end]);
    expect(restoreWorkflow('w', workflow.content)).toEqual(workflow);
  });

  it.each([
    ['no entry', [end], 'no START.md'],
    ['a missing target', [start], 'leads to END, which is missing'],
    [
      'a target outside the folder',
      [{ name: 'START.md', text: '---\nnext: ../END.md\n---\n' }],
      'a file of the same folder',
    ],
    ['an unknown key', [{ name: 'START.md', text: '---\nmax_turn: 3\n---\nx' }], 'max_turn'],
    ['broken YAML', [{ name: 'START.md', text: '---\nnext: [\n---\nx' }], 'not YAML'],
    [
      'a gate that leads nowhere',
      [{ name: 'START.md', text: '---\ngate: plan\n---\n' }],
      'needs both approve and revise',
    ],
    ['a state that does nothing', [{ name: 'START.md', text: '---\n---\n' }], 'neither a prompt nor a next state'],
  ])('[O6] refuses %s', (_, files, problem) => {
    expect(() => parseWorkflow('w', files)).toThrow(problem);
  });
});

it('[R1] the built-in Research → Plan → Implement is such a folder', async () => {
  const workflow = await loadWorkflow(fileURLToPath(new URL('../../../../workflows/rpi', import.meta.url)));
  expect([...workflow.states.keys()].sort()).toEqual([
    'CHECK',
    'IMPLEMENT',
    'PLAN',
    'RESEARCH',
    'REVIEW',
    'START',
    'SUMMARY',
  ]);
  expect(workflow.states.get('RESEARCH')).toMatchObject({ tools: 'read', max_turns: 30, artifact: 'research.md' });
  expect(workflow.states.get('PLAN')).toMatchObject({ tools: 'recall', max_turns: 10, artifact: 'plan.md' });
  expect(workflow.states.get('IMPLEMENT')).toMatchObject({ tools: 'all', each: 'plan.md', retries: 1, growth: 2 });
});
