import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deckLinesOf } from '@galley/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeck } from '../../../formats/src/pptx/testing/make-deck.ts';
import { body, title } from '../../../formats/src/pptx/testing/shape-markup.ts';
import { here } from '../testing/in-process.ts';

const OUTLINE = '# Plan\n\n## Goals\n\n- one\n- two\n\n> Say it slowly.\n\n## Costs\n\n- few\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-deck-commands-'));
  await mkdir(join(folder, 'bench'));
  await writeFile(join(folder, 'outline.md'), OUTLINE);
  await writeFile(join(folder, 'bench/outline.md'), OUTLINE);
  const slides = ['Acme wins', 'Acme grows'].map((text) => ({ shapes: title(2, text) + body(3, ['For Acme']) }));
  await writeFile(join(folder, 'bench/deck.pptx'), makeDeck({ slides }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const lines = async (name: string) => deckLinesOf(await readFile(join(folder, name))).map(({ text }) => text);

describe('presentations in the terminal', () => {
  it('[X3] [F11] galley create makes a deck of an outline, which map, read and find show', async () => {
    const made = await here('create', at('talk.pptx'), '--from', at('outline.md'));
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/talk\.pptx: 3 slides\n$/) });
    const again = await here('create', at('talk.pptx'), '--from', at('outline.md'));
    expect(again.stderr).toMatch(/There is a file .*talk\.pptx/);
    const map = await here('map', at('talk.pptx'), '--json');
    expect(JSON.parse(map.stdout)).toMatchObject({ kind: 'pptx', slides: [{ title: 'Plan' }, { title: 'Goals' }, {}] });
    const read = await here('read', at('talk.pptx'), '--slide', '2');
    expect(read.stdout).toMatch(/Slide 2: Goals[\s\S]*one[\s\S]*two[\s\S]*Say it slowly\./);
    expect(read.stdout).not.toContain('Costs');
    const found = await here('find', 'few', at('talk.pptx'), '--json');
    expect(JSON.parse(found.stdout)).toMatchObject({ count: 1 });
    expect((await here('read', at('talk.pptx'), '--slide', '9')).code).not.toBe(0);
  });

  it('[X3] [F11] galley create takes the look of another deck', async () => {
    const made = await here(
      'create',
      at('house.pptx'),
      '--from',
      at('outline.md'),
      '--template',
      at('bench/deck.pptx'),
    );
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/house\.pptx: 3 slides\n$/) });
    const styles = await here('styles', at('house.pptx'), '--json');
    expect(styles.stdout).toContain('Georgia');
    expect(await lines('house.pptx')).not.toContain('# Slide 1: Acme wins');
  });
});

describe('the offline model on presentations', () => {
  it('[A2] [V4] replaces words in a deck; one of its changes can be published', async () => {
    const bench = join(folder, 'bench');
    const ran = await here('run', bench, 'Replace Acme with Globex in deck.pptx', '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({
      items: [{ detail: 'Replace `Acme` with `Globex` in `deck.pptx` (4 places)' }],
    });
    expect((await here('plan', 'approve', bench)).code).toBe(0);
    const diff = await here('diff', bench);
    const id = /changed title 2 Title \((\w+)\)\n.*Acme-\]\{\+Globex\+\} grows/.exec(diff.stdout)?.[1];
    expect(id, diff.stdout).toBeDefined();
    expect((await here('publish', bench, 'deck.pptx', '--change', id ?? '')).code).toBe(0);
    expect((await lines('bench/deck.pptx')).filter((line) => /Acme|Globex/.test(line))).toEqual([
      '# Slide 1: Acme wins',
      expect.stringContaining('For Acme'),
      '# Slide 2: Globex grows',
      expect.stringContaining('For Acme'),
    ]);
    expect((await here('discard', bench)).code).toBe(0);
  });

  it('[A2] makes a deck of an outline', async () => {
    const ran = await here('run', join(folder, 'bench'), 'Make a presentation from outline.md on deck.pptx', '--yes');
    expect(ran.code).toBe(0);
    expect(await lines('bench/outline.pptx')).toContain('# Slide 2: Goals');
  });
});
