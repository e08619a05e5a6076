import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forkWorkbench, importWorkbench } from '../../workbench/index.ts';
import { createUserAccess } from '../access/user-access.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop, type Workshop } from '../open/open-workshop.ts';

const workflows = join(import.meta.dirname, '../../../../workflows');
const identity = { clock: systemClock, ids: createIdSource(systemClock) };
const recipient = { provider: 'openai', address: 'https://api.openai.com/v1', model: 'openai/gpt-5-mini' };

let parent = '';
let folder = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-access-'));
  folder = join(parent, 'bench');
  await mkdir(folder);
  await writeFile(join(folder, 'open.csv'), 'a\n1\n');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** Another `user` is another person: their configuration knows nothing of this one's. */
async function open(directory = folder, user = 'me'): Promise<Workshop> {
  const access = await createUserAccess({ environment: {}, directory: join(parent, user), keychain: null });
  return openWorkshop({ directory, workflows, access });
}
const callIn = (workshop: Workshop) => createProcedures({ all: () => [workshop], get: () => workshop });

async function allowHere(workshop: Workshop): Promise<void> {
  await callIn(workshop).ConsentGrant({
    workbench_id: workshop.id,
    provider: 'openai',
    model: null,
    file_patterns: null,
  });
}

it('[A6] [T4] consent is kept in the configuration of the person, names the address, and can be taken back', async () => {
  const target = { workbench_id: '' };
  {
    await using workshop = await open();
    target.workbench_id = workshop.id;
    const call = callIn(workshop);
    expect(await call.ConsentList(target)).toEqual({ consents: [], web_search: [] });
    const grant = { provider: 'openai', model: null, file_patterns: ['open.csv'] };
    const consents = [{ ...grant, address: recipient.address }];
    expect(await call.ConsentGrant({ ...target, ...grant })).toEqual({ consents, web_search: [] });
    const all = await call.ConsentListAll({});
    expect(all.consents).toMatchObject([{ folder, provider: 'openai', address: recipient.address }]);
  }
  const file = join(parent, 'me', 'consents.json');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(folder);
  await using again = await open();
  expect(await again.context.consents.require(recipient)).toMatchObject({ files: ['open.csv'] });
  const revoked = await callIn(again).ConsentRevoke({ ...target, provider: 'openai', model: null });
  expect(revoked).toEqual({ consents: [], web_search: [] });
  await expect(again.context.consents.require(recipient)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
});

it('[A6] a consent that another process takes back holds from the next call on', async () => {
  await using workshop = await open();
  await allowHere(workshop);
  expect(await workshop.context.consents.require(recipient)).toMatchObject({ provider: 'openai' });
  const elsewhere = await createUserAccess({ environment: {}, directory: join(parent, 'me'), keychain: null });
  expect(await elsewhere.user.consents.revoke({ path: folder, provider: 'openai', model: null })).toBe(1);
  await expect(workshop.context.consents.require(recipient)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
});

it('[T4] consent that stands in a journal is history: nobody is sent anything because of it', async () => {
  const workshop = await open();
  await workshop.workbench.append([
    {
      stream: 'workbench',
      event: { type: 'consent.changed', granted: true, provider: 'openai', model: null, files: null },
    },
  ]);
  await workshop[Symbol.asyncDispose]();
  await using again = await open();
  expect(await again.context.consents.current()).toEqual([]);
  await expect(again.context.consents.require(recipient)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
});

const arrivals: Readonly<Record<string, (target: string) => Promise<unknown>>> = {
  'copied (cp -r)': (target) => cp(folder, target, { recursive: true }),
  'moved (mv)': (target) => rename(folder, target),
  'forked with everything': async (target) => {
    await using workshop = await open();
    await forkWorkbench(workshop.workbench, target, { ...identity, what: 'everything' });
  },
  'exported and imported': async (target) => {
    const archive = join(parent, 'all.zip');
    {
      await using workshop = await open();
      await workshop.workbench.exportTo(archive, { includeState: true });
    }
    await importWorkbench(archive, target, identity);
  },
};

it.each(Object.entries(arrivals))('[T4] consent does not travel with a folder that was %s', async (_how, arrive) => {
  {
    await using workshop = await open();
    await allowHere(workshop);
    expect(await workshop.context.consents.require(recipient)).toMatchObject({ address: recipient.address });
  }
  const target = join(parent, 'arrived');
  await arrive(target);
  await using there = await open(target);
  await expect(there.context.consents.require(recipient)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
});

it('[T4] a folder moved says where consent was given; another folder put at its path has none', async () => {
  {
    await using workshop = await open();
    await allowHere(workshop);
  }
  const moved = join(parent, 'moved');
  await rename(folder, moved);
  {
    await using there = await open(moved);
    const details = { moved_from: folder };
    await expect(there.context.consents.require(recipient)).rejects.toMatchObject({ details });
  }
  await cp(moved, folder, { recursive: true });
  await using replaced = await open();
  await expect(replaced.context.consents.require(recipient)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
});

it('[T6] a grant for an address that the provider no longer has is refused', async () => {
  await using workshop = await open();
  const grant = { workbench_id: workshop.id, provider: 'openai', model: null, file_patterns: null };
  const attempt = callIn(workshop).ConsentGrant({ ...grant, address: 'https://elsewhere.example/v1' });
  await expect(attempt).rejects.toThrow(/is https:\/\/api\.openai\.com\/v1 now/);
  await expect(callIn(workshop).ConsentGrant({ ...grant, provider: 'nobody' })).rejects.toThrow(/no provider "nobody"/);
});

it('[A6] the egress log of a Workbench that sent nothing is empty', async () => {
  await using workshop = await openWorkshop({ directory: folder, workflows });
  const call = callIn(workshop);
  const input = { workbench_id: workshop.id, limit: 10 };
  expect(await call.EgressList(input)).toEqual({ entries: [], total: 0, unreadable: 0 });
  expect(await call.KeyList({})).toEqual({ keys: [] });
});
