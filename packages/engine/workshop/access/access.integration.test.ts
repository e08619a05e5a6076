import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkshop, type Workshop } from '../open-workshop.ts';
import { createProcedures } from '../procedures.ts';

let folder = '';
let workshop: Workshop;
const open = () => openWorkshop({ directory: folder, workflows: join(import.meta.dirname, '../../../../workflows') });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-access-'));
  await writeFile(join(folder, 'open.csv'), 'a\n1\n');
  await writeFile(join(folder, 'secret.csv'), 'a\n2\n');
  workshop = await open();
});
afterEach(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('[A6] consent is kept with the Workbench and can be taken back', async () => {
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  expect(await call.ConsentList(target)).toEqual({ consents: [] });
  const grant = { provider: 'openai', model: null, file_patterns: ['open.csv'] };
  expect(await call.ConsentGrant({ ...target, ...grant })).toEqual({ consents: [grant] });
  await workshop[Symbol.asyncDispose]();
  workshop = await open();
  expect(workshop.context.consents.current()).toEqual([{ provider: 'openai', model: null, files: ['open.csv'] }]);
  const again = createProcedures({ all: () => [workshop], get: () => workshop });
  expect(await again.ConsentRevoke({ ...target, provider: 'openai', model: null })).toEqual({ consents: [] });
});

it('[A6] the egress log of a Workbench that sent nothing is empty', async () => {
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const input = { workbench_id: workshop.id, limit: 10 };
  expect(await call.EgressList(input)).toEqual({ entries: [], total: 0, unreadable: 0 });
  expect(await call.KeyList({})).toEqual({ keys: [] });
});
