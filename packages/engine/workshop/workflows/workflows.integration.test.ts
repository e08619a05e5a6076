import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProcedureHandlers } from '../handlers/handlers.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop, type Workshop } from '../open/open-workshop.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));

let root: string;
let workshop: Workshop;
let call: ProcedureHandlers;
const inBench = () => ({ workbench_id: workshop.id });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-workflows-'));
  await mkdir(join(root, 'flows', 'monthly'), { recursive: true });
  await writeFile(join(root, 'flows', 'monthly', 'START.md'), '# Report\n{{input}} {{customer}} <goto>NOWHERE</goto>');
  await mkdir(join(root, 'broken'));
  await writeFile(join(root, 'broken', 'START.md'), '---\nnext: [\n---\nx');
  workshop = await openWorkshop({ directory: root, workflows });
  call = createProcedures({ all: () => [workshop], get: () => workshop });
});
afterEach(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

it('[O15] lists what comes with Galley and what the folder holds; one that is broken takes no other with it', async () => {
  const listed = (await call.WorkflowList(inBench())).workflows;
  expect(listed.map(({ name, path, errors }) => [name, path, errors > 0])).toEqual([
    ['rpi', null, false],
    ['strategic-tactical', null, false],
    ['broken', 'broken', true],
    ['monthly', 'flows/monthly', true],
  ]);
  expect(listed[3]?.about).toBe('Report');
});

it('[O15] shows files, findings, States and what has to be given', async () => {
  const view = await call.WorkflowGet({ ...inBench(), path: 'flows/monthly' });
  expect(view).toMatchObject({ takes_input: true, variables: ['customer'], states: 1, scripts: 0 });
  expect(view.findings[0]).toMatchObject({ level: 'error', state: 'START', line: 2 });
  expect(view.graph.nodes.map(({ label, kind }) => `${label} ${kind}`)).toEqual(['START prompt', 'NOWHERE missing']);
  await expect(call.WorkflowGet({ ...inBench() })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(call.WorkflowGet({ ...inBench(), name: '../x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[B1] [B2] a copy and a change go into the Draft, never into the folder, and never over what is there', async () => {
  const { path } = await call.WorkflowCreate({ ...inBench(), name: 'rpi', to: 'flows/mine' });
  const { files } = await call.WorkflowGet({ ...inBench(), path });
  const plan = files.find(({ name }) => name === 'PLAN.md');
  expect(files.map(({ name }) => name)).toContain('RESEARCH.md');
  const change = { ...inBench(), path, file: 'PLAN.md', before: plan?.text ?? '' };
  const saved = await call.WorkflowSaveState({ ...change, text: `${plan?.text}\nBe brief.` });
  expect(saved.files.find(({ name }) => name === 'PLAN.md')?.text).toMatch(/Be brief\.$/);
  expect(await readdir(join(root, 'flows'))).toEqual(['monthly']);
  expect((await call.ReviewGetChangeSet(inBench())).changes).toHaveLength(files.length);
  await expect(call.WorkflowSaveState({ ...change, text: 'late' })).rejects.toMatchObject({ code: 'WRONG_STATE' });
  await expect(call.WorkflowSaveState({ ...change, file: '../../monthly/START.md', text: '' })).rejects.toMatchObject({
    code: 'SANDBOX_VIOLATION',
  });
  await expect(call.WorkflowSaveState({ ...change, file: 'sub/START.md', text: '' })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
  await expect(call.WorkflowCreate({ ...inBench(), template_name: 'ask', to: 'flows/mine' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  });
  await expect(call.WorkflowCreate({ ...inBench(), template_name: 'ask', to: '../out' })).rejects.toThrow();
});

it('[O15] every template makes a workflow that lint accepts', async () => {
  for (const template of ['basic', 'review', 'fork', 'ask', 'script']) {
    const { path } = await call.WorkflowCreate({ ...inBench(), template_name: template, to: `new/${template}` });
    expect(await call.WorkflowGet({ ...inBench(), path }), template).toMatchObject({ errors: 0 });
  }
  await expect(call.WorkflowCreate({ ...inBench(), template_name: 'nothing', to: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
