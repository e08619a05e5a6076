import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { companionTiers, companionTools } from '@galley/schema';
import { expect, it } from 'vitest';
import { hostilePaths } from '../../workbench/testing/hostile-paths.ts';
import { noPaths } from '../testing/path-fields.ts';
import { argumentsWith, nameOf, placesOf, schemaOf } from '../testing/schema-strings.ts';
import { lookWith } from './answer/look.ts';
import { createToolDesk } from './answer/tool-desk.ts';
import { openCompanionBench } from './testing/companion-bench.ts';
import { companionToolList, toolsOfTiers } from './tools/tool-list.ts';

const canary = 'canary-7c1f';
const all = toolsOfTiers(companionTiers);

/** Texts that fit, so that a tool gets as far as it can. */
const fitting: Readonly<Record<string, string>> = {
  path: 'data.csv',
  target: 'plan',
  text: 'other words',
  before: 'start',
  after: 'end',
  name: 'end',
  query: 'Food',
};

async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // Of Galley's own state the objects count: indexes are made when somebody asks, and the journal is looked at by its rows.
  const isState = (file: string) => /\/\.galley\/(?!objects\/)/.test(file);
  for (const file of files.filter((each) => !isState(each)).sort()) {
    hash.update(`${file}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

it('[P11] [T1] every tool of every tier, with arguments that fit and with every hostile path, changes nothing and shows nothing from outside', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  await bench.approve(run);
  const { context, runs, audit, workbench } = bench.workshop;
  const outside = join(dirname(bench.directory), `${canary}-outside`);
  await mkdir(outside, { recursive: true });
  await writeFile(join(outside, 'secret.txt'), `${canary} `);
  const record = await runs.get(run.run_id);
  const searched: string[] = [];
  const desk = {
    ...createToolDesk({ context, runs, audit, run: record, limit: null, nextProposal: () => 'p' }),
    async searchWeb(query: string) {
      searched.push(query);
      return { provider: 'p', text: '', queries: [], pages: [], opened: [], searches: 0, problem: null };
    },
  };
  const paths = [...hostilePaths.map(([, path]) => path), join(outside, 'secret.txt'), '.galley/galley.db'];
  const look = (tool: string, input: unknown) =>
    lookWith(all, desk, { call_id: '1', tool, arguments: input as Record<string, unknown> }, () => 0);

  // Once for the indexes that looking makes.
  await look('search_workspace', { query: 'Food' });
  await look('get_usage', {});
  const before = [workbench.store.journal.lastSeq, await fingerprint(bench.directory)];
  const refused: string[] = [];
  let looks = 0;
  for (const { name, schema } of all) {
    const shape = schemaOf(schema);
    const fill = (field: string) => fitting[field] ?? 'x';
    await look(name, argumentsWith(shape, [], '', fill));
    looks += 1;
    for (const place of placesOf(shape)) {
      const isPath = !noPaths.has(nameOf(place));
      // Comparing opens no file, so that a sample of names is enough there.
      const tried = name === 'read_workspace_file' ? paths : paths.filter((_path, at) => at % 8 === 0);
      for (const path of isPath ? tried : paths.slice(0, 1)) {
        const { success, receipt } = await look(name, argumentsWith(shape, place, path, fill));
        looks += 1;
        expect(receipt, `${name} ${place.join('.')} = ${path}`).not.toContain(`${canary} `);
        if (isPath && name === 'read_workspace_file') expect(success, `${name} of ${path}`).toBe(false);
        if (!success) refused.push(name);
      }
    }
  }
  expect([workbench.store.journal.lastSeq, await fingerprint(bench.directory)]).toEqual(before);
  expect(looks).toBeGreaterThan(80);
  expect(refused.length).toBeGreaterThan(60);
});

it('[P17] the tools have the names of the source document, each in one tier, and a desk has no member that writes', async () => {
  const named = companionTiers.flatMap((tier) => [...companionTools[tier]]);
  expect(new Set(named).size).toBe(named.length);
  expect([...companionToolList.keys()].sort()).toEqual([...named].sort());
  await using bench = await openCompanionBench();
  const { context, runs, audit } = bench.workshop;
  const { desk } = createToolDesk({ context, runs, audit, run: null, limit: null, nextProposal: () => 'p' });
  const members = Object.keys(desk.bench);
  expect(members.sort()).toEqual([
    'changeSet',
    'checkpoints',
    'compareCheckpoints',
    'conversation',
    'listFiles',
    'now',
    'readFile',
    'runs',
    'search',
  ]);
});
