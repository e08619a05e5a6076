import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lintWorkflow } from '../lint/lint-workflow.ts';
import { loadWorkflow } from '../load/load-workflow.ts';
import { newWorkflow } from './new-workflow.ts';
import { templateNames } from './workflow-templates.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-new-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each(templateNames)('[O15] a new %s workflow is sound from the start', async (template) => {
  const { folder, files } = await newWorkflow(join(root, 'deep'), template, { template });
  const workflow = await loadWorkflow(folder);
  expect(workflow.states.size).toBe(files.length);
  expect(lintWorkflow(workflow).filter(({ level }) => level !== 'info')).toEqual([]);
});

it('[O15] never touches what is there', async () => {
  const { folder } = await newWorkflow(root, 'mine');
  await writeFile(join(folder, 'START.md'), 'my own');
  await expect(newWorkflow(root, 'mine')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
  expect(await readFile(join(folder, 'START.md'), 'utf8')).toBe('my own');
});

it.each(['../out', 'a/b', '', '.hidden', 'x y'])('[O15] refuses the name %j', async (name) => {
  await expect(newWorkflow(root, name)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});
