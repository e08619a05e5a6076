import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDocument } from '../../packages/formats/src/docx/testing/make-document.ts';

/** What fits on a printed page. */
const PARAGRAPHS = 12;
const WORDS = 'the quarter closed with fewer returns than planned while costs of transport rose in every region'.split(
  ' ',
);

let folder: Promise<string> | undefined;
const made = new Map<string, Promise<string>>();

/**
 * A document of so many pages as people write them: headings, paragraphs of several runs, lists, a table every fifth page,
 * placeholders. The changed one has every twentieth paragraph reworded, one taken out and one put in on every tenth page.
 */
export function sampleDocument(pages: number, version: 'first' | 'changed' | 'template' = 'first'): Promise<string> {
  const key = `${version}-${pages}`;
  const known = made.get(key) ?? write(key, pages, version);
  made.set(key, known);
  return known;
}

/** The same amount of text as markdown. */
export async function sampleMarkdown(pages: number): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'galley-bench-documents-'));
  const path = join(await folder, `${pages}.md`);
  const page = (number: number): string => {
    const lines = Array.from(
      { length: PARAGRAPHS },
      (_, index) => `${index}: ${WORDS.join(' ')} **${WORDS.slice(3, 9).join(' ')}** ${WORDS.join(' ')}.`,
    );
    return [`# Chapter ${number + 1}`, ...lines].join('\n\n');
  };
  await writeFile(path, Array.from({ length: pages }, (_, number) => page(number)).join('\n\n'));
  return path;
}

export async function removeSampleDocuments(): Promise<void> {
  if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
}

async function write(key: string, pages: number, version: string): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'galley-bench-documents-'));
  const path = join(await folder, `${key}.docx`);
  const body = Array.from({ length: pages }, (_, page) => pageXml(page, version)).join('');
  await writeFile(path, makeDocument({ body }));
  return path;
}

function pageXml(page: number, version: string): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => paragraphXml(page * PARAGRAPHS + index, version));
  if (version === 'changed' && page % 10 === 3) paragraphs.splice(4, 1);
  if (version === 'changed' && page % 10 === 7) paragraphs.splice(6, 0, paragraphXml(900_000 + page, 'first'));
  const table = page % 5 === 2 ? tableXml(page) : '';
  return `${headingXml(page)}${paragraphs.join('')}${table}`;
}

function headingXml(page: number): string {
  const level = page % 8 === 0 ? 1 : 2;
  return `<w:p><w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>${runXml(`Chapter ${page + 1}`)}</w:p>`;
}

function paragraphXml(number: number, version: string): string {
  const isChanged = version === 'changed' && number % 20 === 7;
  const from = (number * 7) % WORDS.length;
  const words = Array.from({ length: 40 }, (_, index) => WORDS[(from + index * 3) % WORDS.length] ?? '');
  if (isChanged) words.splice(11, 2, 'reworded', 'by', 'hand');
  const name = version === 'template' && number % 20 === 7 ? ` {{name_${number % 50}}}` : '';
  const [start, middle, end] = [words.slice(0, 14), words.slice(14, 20), words.slice(20)].map((part) => part.join(' '));
  const runs = `${runXml(`${number}: ${start} `)}${runXml(middle ?? '', '<w:b/>')}${runXml(` ${end}${name}.`)}`;
  return `<w:p w:rsidR="00A1B2C3"><w:pPr><w:jc w:val="both"/></w:pPr>${runs}</w:p>`;
}

function tableXml(page: number): string {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p>${runXml(text)}</w:p></w:tc>`;
  const rows = Array.from(
    { length: 6 },
    (_, row) => `<w:tr>${[0, 1, 2, 3].map((column) => cell(`${page}.${row}.${column}`)).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
}

function runXml(text: string, properties = ''): string {
  const look = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}
