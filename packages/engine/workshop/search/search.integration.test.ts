import { existsSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedDocuments } from '@galley/formats';
import type { SearchAnswer } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument } from '../../../formats/src/docx/testing/make-document.ts';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { makeDeck } from '../../../formats/src/pptx/testing/make-deck.ts';
import { title } from '../../../formats/src/pptx/testing/shape-markup.ts';
import { sampleBook } from '../../../formats/src/xlsx/testing/sample-book.ts';
import { lookOnly, scopeFiles, type Workbench } from '../../workbench/index.ts';
import { edit, type TemporaryFolder, temporaryFolder } from '../../workbench/testing/temporary-workbench.ts';
import { openScripted } from '../testing/scripted-workshop.ts';
import { createSearch, type Search } from './search.ts';

const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Leave of absence</w:t></w:r></w:p>';
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function samples(): Record<string, string | Uint8Array> {
  return {
    'notes.md': '# Meeting\n\nWe met on Monday.\n\n# Decisions\n\nThe zeppelin is painted blue.\n',
    'data.csv': 'city,people\nParis,2100000\nOslo,700000\n',
    'book.xlsx': sampleBook([
      ['Item', 'Count'],
      ['Zeppelin', 4],
    ]),
    'rules.docx': makeDocument({ body: heading + paragraph('Employees may take thirty days of holiday each year.') }),
    'talk.pptx': makeDeck({ slides: [{ shapes: title(2, 'Intro') }, { shapes: title(2, 'Zeppelin sales') }] }),
    'paper.pdf': makePdf({
      pages: [{ text: [[72, 700, 'First page']] }, { text: [[72, 700, 'A zeppelin on page two']] }],
    }),
    'picture.bin': Buffer.from([0, 1, 2, 3, 0, 255]),
    'broken.docx': Buffer.from('PK\u0003\u0004 nothing'),
  };
}

const question = { mode: 'words', in: ['files'], limit: 20, waitMs: 30_000 } as const;
const paths = ({ results }: SearchAnswer) =>
  results.map((result) => (result.kind === 'file' ? result.path : result.kind));

describe('search in a Workbench', () => {
  let folder: TemporaryFolder;
  let workbench: Workbench;
  let search: Search;
  const looked: string[] = [];

  function open(file: string | null = join(folder.root, '.galley', 'search.db')): Search {
    const documents = sharedDocuments();
    return createSearch({
      file,
      files: workbench,
      review: workbench,
      documents: {
        facts: (document) => documents.facts(document),
        passages: (document, options) => {
          looked.push(document.name);
          return documents.passages(document, options);
        },
      },
    });
  }
  const ask = (query: string, rest = {}) => search.ask({ ...question, query, ...rest });

  beforeAll(async () => {
    folder = await temporaryFolder(samples());
    workbench = await folder.open();
    search = open();
  });
  afterAll(async () => {
    await search[Symbol.asyncDispose]();
    await workbench[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it('[X3] [F2] names the place in every format: section and line, sheet and cell, slide, page', async () => {
    const { results, coverage } = await ask('zeppelin');
    const places = Object.fromEntries(
      results.flatMap((each) => (each.kind === 'file' ? [[each.path, each.place]] : [])),
    );
    expect(places['notes.md']).toEqual({ section: 2, heading: 'Decisions', line: 7 });
    expect(places['book.xlsx']).toEqual({ sheet: 'Data', row: 2, cell: 'A2' });
    expect(places['talk.pptx']).toMatchObject({ slide: 2 });
    expect(places['paper.pdf']).toMatchObject({ page: 2 });
    expect(coverage).toMatchObject({ files: 8, waiting: 0 });
    expect(coverage.unread.map(({ path }) => path).sort()).toEqual(['broken.docx', 'picture.bin']);
    for (const { reason } of coverage.unread) expect(reason).toMatch(/^\p{Lu}.*\.$/u);
    expect((await ask('oslo')).results[0]).toMatchObject({ path: 'data.csv', place: { row: 3, cell: 'A3' } });
    expect((await ask('days of holiday')).results[0]).toMatchObject({
      path: 'rules.docx',
      place: { heading: 'Leave of absence', line: 2 },
    });
  });

  it('[X3] finds the beginnings of words without accents, exact text by its signs, and names of files', async () => {
    expect(paths(await ask('zepp'))).toContain('notes.md');
    expect(paths(await ask('ZÉPPELÍN'))).toContain('book.xlsx');
    expect(paths(await ask('painted blue.', { mode: 'exact' }))).toEqual(['notes.md']);
    expect(paths(await ask('painted, blue', { mode: 'exact' }))).toEqual([]);
    expect((await ask('talk pptx')).results[0]).toMatchObject({ path: 'talk.pptx', by: ['name'] });
    expect(paths(await ask('"NEAR(" OR *'))).toEqual([]);
  });

  it('[X3] looks into a changed file alone, and into none that was moved', async () => {
    await ask('zeppelin');
    looked.length = 0;
    await folder.put('data.csv', 'city,people\nParis,2100000\nBergen,290000\n');
    expect(paths(await ask('bergen'))).toEqual(['data.csv']);
    expect(paths(await ask('oslo'))).toEqual([]);
    await folder.put('elsewhere/data.csv', 'city,people\nParis,2100000\nBergen,290000\n');
    expect((await ask('bergen')).results[0]).toMatchObject({ path: 'data.csv', also_in: ['elsewhere/data.csv'] });
    await rm(join(folder.root, 'elsewhere'), { recursive: true });
    expect(looked).toEqual(['file.csv']);
  });

  it('[X3] tells the Draft from what is published; tools see the Draft', async () => {
    await edit(workbench, { 'notes.md': 'The airship is painted red.\n', 'data.csv': null });
    const { results } = await ask('painted');
    const versions = results.map((each) => (each.kind === 'file' ? `${each.path} ${each.version}: ${each.text}` : ''));
    expect(versions.sort()).toEqual([
      'notes.md draft: The airship is painted red.',
      'notes.md published: The zeppelin is painted blue.',
    ]);
    expect((await ask('bergen')).results[0]).toMatchObject({ version: 'published' });
    const tool = await search.files({ query: 'painted', mode: 'words', limit: 5 }, workbench);
    expect(tool.results.map(({ version }) => version)).toEqual(['draft']);
    expect((await search.files({ query: 'bergen', mode: 'words', limit: 5 }, workbench)).results).toEqual([]);
    await workbench.discard();
  });

  it('[T1] [A6] finds nothing in files that the view does not show', async () => {
    const view = scopeFiles(lookOnly(workbench), (path) => path === 'notes.md');
    for (const mode of ['words', 'exact'] as const) {
      const { results, coverage } = await search.files({ query: 'zeppelin', mode, limit: 20 }, view);
      expect(results.map(({ path }) => path)).toEqual(['notes.md']);
      expect(coverage.files).toBe(1);
      expect(JSON.stringify(coverage)).not.toContain('docx');
    }
    expect((await search.files({ query: 'book talk paper', mode: 'words', limit: 5 }, view)).results).toEqual([]);
  });

  it('[B11] the index may be deleted or damaged at any time, and is private', async () => {
    await search[Symbol.asyncDispose]();
    const file = join(folder.root, '.galley', 'search.db');
    expect((await stat(file)).mode & 0o077).toBe(0);
    looked.length = 0;
    search = open();
    expect(paths(await ask('zeppelin'))).toHaveLength(4);
    // Only the broken one is tried again.
    expect(looked).toEqual(['file.docx']);
    for (const damage of [
      () => rm(file),
      () => writeFile(file, 'not a database at all, but long enough to be looked at'),
    ]) {
      await search[Symbol.asyncDispose]();
      await damage();
      search = open();
      expect(paths(await ask('zeppelin'))).toHaveLength(4);
    }
    expect(looked.length).toBeGreaterThanOrEqual(12);
  });

  it('[X3] finds by meaning what has other words, on this computer alone', async () => {
    const { results, coverage } = await ask('How much vacation does staff get?', { mode: 'hybrid' });
    expect(coverage.semantic).toMatchObject({ waiting: 0, problem: null });
    expect(results[0]).toMatchObject({ path: 'rules.docx', by: ['meaning'] });
    const semantic = await ask('time off for people who work here', { mode: 'semantic' });
    expect(paths(semantic)[0]).toBe('rules.docx');
  });
});

it('[X3] [C2] messages and artifacts are found, and the tool records what it showed', async () => {
  await using bench = await openScripted(
    ({ phase, receipts }) => {
      if (phase === 'Research' && receipts.length === 0)
        return { calls: [['search_files', { query: 'quokka', exact: true }]] };
      return phase === 'Research'
        ? 'The marsupial stands in animals.txt.'
        : phase === 'Plan'
          ? '# Plan\n\nNothing to do.'
          : 'Done with the wombat.';
    },
    { files: { 'animals.txt': 'one\ntwo quokka\n', 'other.txt': 'nothing here' } },
  );
  const run = await bench.send('Where is the platypus?');
  const events = await bench.events(run);
  const finished = events.find((event) => event.type === 'tool.finished');
  expect(finished).toMatchObject({ success: true, sources: ['animals.txt'] });
  expect(JSON.stringify(finished)).toContain('two quokka');
  const found = async (query: string) =>
    (
      await bench.call.SearchWorkbench({
        ...bench.target,
        query,
        mode: 'words',
        in: ['files', 'messages', 'artifacts'],
        limit: 20,
        wait_ms: 20_000,
      })
    ).results;
  expect(await found('platypus')).toMatchObject([{ kind: 'message', role: 'user' }]);
  expect(await found('wombat')).toMatchObject([{ kind: 'message', role: 'assistant', text: 'Done with the wombat.' }]);
  expect(await found('marsupial')).toMatchObject([{ kind: 'artifact', artifact: 'research.md', place: { line: 1 } }]);
  expect(existsSync(join(bench.directory, '.galley', 'search.db'))).toBe(true);
});
