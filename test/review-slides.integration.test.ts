import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench, type Workbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSelection } from '../packages/engine/workshop/review/publish-selection.ts';
import { reviewSlides } from '../packages/engine/workshop/review/review-slides.ts';
import { deckLinesOf } from '../packages/formats/src/pptx/read/lines.ts';
import { makeDeck } from '../packages/formats/src/pptx/testing/make-deck.ts';
import { body, title } from '../packages/formats/src/pptx/testing/shape-markup.ts';

const slide = (name: string, line: string) => ({ shapes: title(2, name) + body(3, [line]) });
const plan = slide('Plan', 'Same as ever.');
const before = makeDeck({
  slides: [plan, slide('Rent', 'The rent is 900.'), slide('Old', 'Nobody needs this any more.')],
});
const after = makeDeck({ slides: [plan, slide('Rent', 'The rent is 950.')] });

describe('review of a presentation', () => {
  let folder: string;
  let workbench: Workbench;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-review-slides-'));
    await writeFile(join(folder, 'deck.pptx'), before);
    workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
    await workbench.write('test', async (writer) => {
      await writer.write('deck.pptx', after);
      await writer.write('new.pptx', after);
    });
  });
  afterAll(async () => {
    await workbench[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it('[V2] [V5] gives the slide of the first change with both sides, and how many slides there are', async () => {
    const diff = await reviewSlides(workbench, 'deck.pptx', {});
    expect(diff).toMatchObject({
      baseline_missing: false,
      reference_source: 'draft_start_snapshot',
      slide_index: 2,
      slide_count: 2,
      baseline: { number: 2, title: 'Rent' },
      draft: { number: 2, title: 'Rent' },
      change_count: 2,
      focus: { slide: 2 },
      items: [{ thing: 'shape', change: 'changed', title: 'Content' }],
    });
    expect(diff.slides.map(({ index, change }) => [index, change])).toEqual([
      [1, 'same'],
      [2, 'changed'],
      [3, 'removed'],
    ]);
    expect(diff.items[0]?.pieces.filter(({ kind }) => kind !== 'kept').map(({ text }) => text)).toEqual(['900', '950']);
    const gone = await reviewSlides(workbench, 'deck.pptx', { slide_index: 3 });
    expect(gone).toMatchObject({ baseline: { number: 3, title: 'Old' }, draft: null, items: [{ change: 'removed' }] });
    await expect(reviewSlides(workbench, 'deck.pptx', { slide_index: 9 })).rejects.toThrow('no slide 9');
  });

  it('[V2] shows a new presentation whole', async () => {
    const diff = await reviewSlides(workbench, 'new.pptx', {});
    expect(diff).toMatchObject({ baseline_missing: true, baseline: null, is_selectable: false, slide_index: 1 });
  });

  it('[B6] publishes one of two changes', async () => {
    const { focus } = await reviewSlides(workbench, 'deck.pptx', {});
    const blocks = [{ path: 'deck.pptx', chosen: [focus?.id ?? ''] }];
    await workbench.publish(await publishSelection(workbench, { blocks }));
    const lines = deckLinesOf(await readFile(join(folder, 'deck.pptx'))).map(({ text }) => text);
    expect(lines).toEqual([
      '# Slide 1: Plan',
      '- Same as ever.',
      '# Slide 2: Rent',
      '- The rent is 950.',
      '# Slide 3: Old',
      '- Nobody needs this any more.',
    ]);
  });
});
