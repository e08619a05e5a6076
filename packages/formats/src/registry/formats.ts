import type { Family, FormatFacts } from '../core/facts.ts';
import { csvFacts } from '../csv/facts.ts';
import { docxFacts } from '../docx/facts.ts';
import { imageFacts } from '../image/facts.ts';
import { jsonFacts } from '../json/facts.ts';
import { pdfFacts } from '../pdf/facts.ts';
import { pptxFacts } from '../pptx/facts.ts';
import { textFacts } from '../text/facts.ts';
import { xlsxFacts } from '../xlsx/facts.ts';

/**
 * Every format. A new one is a folder with `facts.ts` and `adapter.ts`, a line here and one in `adapters.ts`.
 * Where two could be meant, the first wins; text is what is left.
 */
export const formats = [xlsxFacts, docxFacts, pptxFacts, pdfFacts, imageFacts, csvFacts, jsonFacts, textFacts] as const;

/** What is known of a kind; null for what no format reads. */
export function factsOf(kind: string): FormatFacts | null {
  return formats.find((facts) => facts.kind === kind) ?? null;
}

/** What people take a file of this kind for; `other` for what no format reads. */
export function familyOf(kind: string): Family | 'other' {
  return factsOf(kind)?.family ?? 'other';
}

export type FormatKind = (typeof formats)[number]['kind'];
