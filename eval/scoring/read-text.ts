import { readFile } from 'node:fs/promises';
import { readPdf } from '../../packages/formats/src/pdf/read/kept-pages.ts';
import type { TextType } from './check.ts';
import { docxParagraphs } from './read-docx.ts';
import { sheetText } from './read-sheet.ts';

/** A file's text as the benchmark reads it. */
export async function textOf(type: TextType, file: string): Promise<string> {
  const bytes = await readFile(file);
  switch (type) {
    case 'xlsx':
      return sheetText(bytes);
    case 'doc':
    case 'docx':
      return docxParagraphs(bytes).join('\n');
    case 'pdf': {
      const { pages } = await readPdf(bytes, () => false);
      return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
    }
    default:
      return bytes.toString('utf8');
  }
}
