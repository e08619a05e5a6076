import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkflowBench, galley } from '../testing/workflow-bench.ts';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;

beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

it.each(['basic', 'review', 'fork', 'ask', 'script'])(
  '[O15] a new %s workflow lints without error',
  async (template) => {
    const created = await galley('new', 'workflow', template, '--template', template, '--dir', bench.parent, '--json');
    expect(JSON.parse(created.stdout).folder).toBe(join(bench.parent, template));
    const linted = await galley('lint', join(bench.parent, template), '--json');
    expect(JSON.parse(linted.stdout)).toMatchObject({ ok: true });
    expect(linted.code).toBe(0);
    const twice = await galley('new', 'workflow', template, '--dir', bench.parent, '--json');
    expect(twice.code).toBe(1);
  },
);

it('[O15] lint exits 1 for errors and says level and place', async () => {
  const folder = await bench.workflow('wrong', {
    'START.md': '---\nallowed_transitions:\n  - { tag: goto, target: GONE.md }\n---\nGo.\n',
  });
  const linted = await galley('lint', folder, '--json');
  expect(linted.code).toBe(1);
  const { ok, findings } = JSON.parse(linted.stdout);
  expect(ok).toBe(false);
  expect(findings).toContainEqual(expect.objectContaining({ level: 'error', state: 'START' }));
  expect((await galley('lint', folder)).stdout).toMatch(/^error +START/m);
  expect((await galley('lint', join(bench.parent, 'nothing'))).code).toBe(1);
});

it('[O15] diagram writes Mermaid to stdout and a picture to a file', async () => {
  expect((await galley('diagram', 'rpi')).stdout).toMatch(/^(flowchart|graph|stateDiagram)/m);
  const file = join(bench.parent, 'rpi.svg');
  const drawn = await galley('diagram', 'rpi', '-o', file);
  expect(drawn).toMatchObject({ code: 0, stdout: '' });
  expect(await readFile(file, 'utf8')).toMatch(/^<svg/);
  const both = await galley('diagram', 'rpi', '--svg', '--mermaid', '--json');
  expect(both.code).toBe(1);
});
