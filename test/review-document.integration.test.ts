import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench, type Workbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSelection } from '../packages/engine/workshop/review/publish-selection.ts';
import { reviewDocument } from '../packages/engine/workshop/review/review-document.ts';
import { documentLinesOf } from '../packages/formats/src/docx/read/lines.ts';
import { makeDocument, paragraph } from '../packages/formats/src/docx/testing/make-document.ts';

const body = (rent: string, notice: string): string =>
  paragraph(['Rent'], 'H1') + paragraph([rent]) + paragraph(['Notice'], 'H1') + paragraph([notice]);
const before = makeDocument({ body: body('The rent is 900 a month.', 'Three months of notice.') });
const after = makeDocument({ body: body('The rent is 950 a month.', 'Two months of notice.') });

describe('review of a Word document', () => {
  let folder: string;
  let workbench: Workbench;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-review-document-'));
    await writeFile(join(folder, 'letter.docx'), before);
    workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
    await workbench.write('test', async (writer) => {
      await writer.write('letter.docx', after);
      await writer.write('new.docx', after);
    });
  });
  afterAll(async () => {
    await workbench[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it('[V2] gives one section with both sides, how many there are, and where the reference comes from', async () => {
    const diff = await reviewDocument(workbench, 'letter.docx', {});
    expect(diff).toMatchObject({
      baseline_missing: false,
      reference_source: 'draft_start_snapshot',
      section_index: 1,
      section_count: 2,
      baseline: { title: 'Rent', line: 1, lines: ['# Rent', 'The rent is 900 a month.'] },
      draft: { title: 'Rent', line: 1, lines: ['# Rent', 'The rent is 950 a month.'] },
      change_count: 2,
    });
    const next = await reviewDocument(workbench, 'letter.docx', { section_index: 2 });
    expect(next.blocks.map(({ kind }) => kind)).toEqual(['kept', 'paragraph']);
    await expect(reviewDocument(workbench, 'letter.docx', { section_index: 9 })).rejects.toThrow('no section 9');
  });

  it('[V5] opens at the first change', async () => {
    const { focus } = await reviewDocument(workbench, 'letter.docx', { section_index: 2 });
    expect(focus).toMatchObject({ section: 1, line: 2 });
  });

  it('[V2] shows a new document whole', async () => {
    const diff = await reviewDocument(workbench, 'new.docx', {});
    expect(diff).toMatchObject({ baseline_missing: true, baseline: null, is_selectable: false });
  });

  it('[B6] publishes one of two changes', async () => {
    const { focus } = await reviewDocument(workbench, 'letter.docx', {});
    const blocks = [{ path: 'letter.docx', chosen: [focus?.id ?? ''] }];
    await workbench.publish(await publishSelection(workbench, { blocks }));
    const lines = documentLinesOf(await readFile(join(folder, 'letter.docx'))).map(({ text }) => text);
    expect(lines).toEqual(['# Rent', 'The rent is 950 a month.', '# Notice', 'Three months of notice.']);
  });
});
