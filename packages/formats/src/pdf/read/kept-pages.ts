import { stat } from 'node:fs/promises';
import { bytesOf, type FormatSource } from '../../core/source.ts';
import { type AboutPdf, aboutPdf } from '../describe/about.ts';
import { type OutlineEntry, outlineOf } from '../describe/outline.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { type ReadPage, readPage } from './read-page.ts';

/** What was read of a file so far: pages from the first one on, in order. */
export interface ReadPdf {
  readonly pageCount: number;
  readonly outline: readonly OutlineEntry[];
  readonly about: AboutPdf;
  readonly pages: readonly ReadPage[];
}

/** Whether the pages read so far are enough. */
export type Enough = (pages: readonly ReadPage[]) => boolean;

interface Kept {
  pageCount: number;
  outline: readonly OutlineEntry[];
  about: AboutPdf;
  readonly pages: ReadPage[];
}

const MOST_KEPT = 4;
const kept = new Map<string, Kept>();

/** Pages of a file as far as they are needed. Lines are counted from the first page on, so they are read in order and kept. */
export async function readPdf(source: FormatSource, isEnough: Enough): Promise<ReadPdf> {
  const key = await keyOf(source);
  const known = key === null ? undefined : kept.get(key);
  if (known !== undefined && (known.pages.length === known.pageCount || isEnough(known.pages))) return known;
  const read = known ?? { pageCount: 0, outline: [], about: {}, pages: [] };
  await withPdf(await bytesOf(source), (document) => {
    if (known === undefined) {
      read.pageCount = document.pageCount;
      read.outline = outlineOf(document);
      read.about = aboutPdf(document);
    }
    while (read.pages.length < read.pageCount && !isEnough(read.pages)) {
      read.pages.push(readPage(document, read.pages.length + 1));
    }
  });
  if (key !== null) keep(key, read);
  return read;
}

/** With its time and size: a file that somebody writes into while it is kept is read anew. */
async function keyOf(source: FormatSource): Promise<string | null> {
  if (source instanceof Uint8Array || source.key === undefined) return null;
  const { mtimeMs, size } = await stat(source.path).catch(() => ({ mtimeMs: 0, size: -1 }));
  return `${source.key} ${source.path} ${mtimeMs} ${size}`;
}

function keep(key: string, read: Kept): void {
  kept.delete(key);
  kept.set(key, read);
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
}
