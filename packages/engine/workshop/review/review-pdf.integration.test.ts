import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { reviewText } from './review.ts';
import { reviewPdf, reviewPdfPage } from './review-pdf.ts';

const pages = (...texts: readonly string[]) =>
  makePdf({ pages: texts.map((text) => ({ text: [[72, 700, text] as const] })) });
let folder: string;
let workbench: Workbench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-review-'));
  await writeFile(join(folder, 'report.pdf'), pages('The first page.', 'Sales were ten.', 'The last page.'));
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    await writer.write(
      'report.pdf',
      pages('The first page.', 'Sales were twelve.', 'Costs, all new here.', 'The last page.'),
    );
    await writer.write('fresh.pdf', pages('Only this.'));
  });
});
afterAll(async () => {
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('review of PDF', () => {
  it('[V2] [V5] opens with the first changed page, with both texts', async () => {
    const diff = await reviewPdf(workbench, 'report.pdf', {});
    expect(diff).toMatchObject({
      reference_source: 'draft_start_snapshot',
      baseline_missing: false,
      change_index: 1,
      change_count: 2,
      changes: [
        { index: 1, change: 'changed', before: 2, after: 2 },
        { index: 2, change: 'added', before: null, after: 3 },
      ],
      baseline: { page: 2, page_count: 3, lines: ['[page 2 of 3]', 'Sales were ten.'] },
      draft: { page: 2, page_count: 4, lines: ['[page 2 of 4]', 'Sales were twelve.'] },
      unchanged: 2,
      focus: { page: 2, side: 'after' },
    });
    expect(diff.hunks[0]?.lines.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(await reviewPdf(workbench, 'report.pdf', { change_index: 2 })).toMatchObject({ baseline: null });
    await expect(reviewPdf(workbench, 'report.pdf', { change_index: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[V6] pages are seen as pictures on both sides', async () => {
    const draft = await reviewPdfPage(workbench, 'report.pdf', { side: 'draft', page_index: 4 });
    expect(draft).toMatchObject({ page_index: 4, page_count: 4, media_type: 'image/png' });
    expect(Buffer.from(draft.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const missing = reviewPdfPage(workbench, 'report.pdf', { side: 'reference', page_index: 4 });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const none = reviewPdfPage(workbench, 'fresh.pdf', { side: 'reference', page_index: 1 });
    await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[V2] a new file is all added, and texts are compared by line, too', async () => {
    expect(await reviewPdf(workbench, 'fresh.pdf', {})).toMatchObject({
      baseline_missing: true,
      baseline: null,
      changes: [{ change: 'added', before: null, after: 1 }],
    });
    const { hunks, binary } = await reviewText(workbench, 'report.pdf');
    expect([hunks.length, binary]).toEqual([1, false]);
  });
});
