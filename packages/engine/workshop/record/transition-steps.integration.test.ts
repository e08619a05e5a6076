import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkflowRun } from '../testing/workflow-run.ts';

/** What the log says of a workflow whose model answers with what its State's prompt says after the colon. */
async function logOf(files: Readonly<Record<string, string>>, answer: (prompt: string) => string) {
  const bench = await createWorkflowRun(answer);
  await using _ = bench;
  await bench.write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`flow/${name}`, text])));
  const id = await bench.run('flow');
  const asked = { ...bench.target(), run_id: id, types: ['transition'], search: '', raw: false, limit: 500 };
  const { events } = await bench.call().AuditGetTrail(asked);
  await bench.reopen();
  const folder = join(bench.directory, '.galley', 'runs', id);
  return {
    moves: events.map(({ words }) => words.replace('Moved: ', '')),
    lines: (await readFile(join(folder, 'transitions.log'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf('[main'))),
    state: JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')),
  };
}

describe('[O14] the steps of Agents', () => {
  it('list a State that goes to itself, each time, and not an answer that could not be followed', async () => {
    let calls = 0;
    const answers = [
      '<goto>START.md</goto>',
      'no tag',
      '<goto>START.md</goto>',
      '<reset>START.md</reset>',
      '<result>r</result>',
    ];
    const { moves, lines } = await logOf({ 'START.md': 'again' }, () => answers[calls++] ?? '');
    expect(moves).toEqual([
      '(start) -> START (start)',
      'START -> START (goto)',
      'START -> START (goto)',
      'START -> START (reset)',
      'START -> START ended (result)',
    ]);
    // Each call takes 15 tokens; the third answer came in the Session of the first two, the last one in a fresh one.
    expect(lines).toEqual([
      '[main] (start) -> START (start) depth 0, total $0.0000 0 tokens',
      '[main] START -> START (goto) depth 0, session main.1, step $0.0000 15 tokens, total $0.0000 15 tokens',
      '[main] START -> START (goto) depth 0, session main.1 (resumed), step $0.0000 30 tokens, total $0.0000 45 tokens',
      '[main] START -> START (reset) depth 0, session main.1 (resumed), step $0.0000 15 tokens, total $0.0000 60 tokens',
      '[main] START -> START ended (result) depth 0, session main.5, step $0.0000 15 tokens, total $0.0000 75 tokens, result "r"',
    ]);
  });

  it('list a `next` that leads back, each time', async () => {
    const files = {
      'START.md': '---\nnext: START\n---\nround',
    };
    let calls = 0;
    const { moves } = await logOf(files, () => {
      calls += 1;
      if (calls === 4) throw new TypeError('expected here: the model is gone');
      return 'fine';
    });
    expect(moves.slice(0, 4)).toEqual([
      '(start) -> START (start)',
      'START -> START (next)',
      'START -> START (next)',
      'START -> START (next)',
    ]);
    expect(moves).toHaveLength(5);
  });

  it('say which Session was branched by a call, and [O14] what the Run’s state holds while it waits', async () => {
    const files = {
      'START.md': 'one',
      'SUB.md': 'two',
      'ASK.md': 'three',
    };
    const { lines, state } = await logOf(files, (prompt) => {
      if (prompt === 'one') return '<call return="ASK.md">SUB.md</call>';
      return prompt === 'two' ? '<ask next="SUB.md">which?</ask>' : '<result>x</result>';
    });
    expect(lines).toEqual([
      '[main] (start) -> START (start) depth 0, total $0.0000 0 tokens',
      '[main] START -> SUB (call) depth 1, session main.1, step $0.0000 15 tokens, total $0.0000 15 tokens',
      expect.stringMatching(/^\[main\] SUB -> SUB waiting \(ask\.opened\) depth 1, total/),
    ]);
    expect(state).toMatchObject({
      workflow: 'flow',
      status: 'waiting',
      agents: [
        {
          id: 'main',
          current_state: 'SUB',
          status: 'waiting',
          waits_for: 'ask',
          session_id: 'main.2',
          stack: [{ return_to: 'ASK', workflow: 'flow', session_id: 'main.1' }],
          tokens: 30,
        },
      ],
    });
  });
});
