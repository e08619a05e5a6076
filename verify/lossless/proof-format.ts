import { shownWords } from './docx/shown-words.ts';
import type { OfficeView } from './libreoffice.ts';
import { shownSlides } from './pptx/shown-slides.ts';
import { shownCells } from './shown-cells.ts';

/** What the proof needs to know of a format. */
export interface ProofFormat {
  readonly noun: string;
  readonly endings: RegExp;
  /** Of the corpus. */
  readonly folder: string;
  /** How LibreOffice shows it; left out where other judges look at it. */
  readonly view?: OfficeView;
}

export const proofFormats: Readonly<Record<string, ProofFormat>> = {
  xlsx: {
    noun: 'workbook',
    endings: /\.(?:xlsx|xlsm|xltx|xltm)$/i,
    folder: 'xlsx',
    view: shownCells,
  },
  docx: {
    noun: 'document',
    endings: /\.(?:docx|docm|dotx|dotm)$/i,
    folder: 'docx',
    view: shownWords,
  },
  pptx: {
    noun: 'deck',
    endings: /\.(?:pptx|pptm|potx|potm|ppsx|ppsm)$/i,
    folder: 'pptx',
    view: shownSlides,
  },
  pdf: {
    noun: 'PDF',
    endings: /\.pdf$/i,
    folder: 'pdf',
  },
};

/** What `--format` names; a text that says which there are when it names none of them. */
export function chosenFormat(args: readonly string[]): (ProofFormat & { readonly name: string }) | string {
  const name = args.includes('--format') ? (args[args.indexOf('--format') + 1] ?? '') : 'xlsx';
  const format = Object.hasOwn(proofFormats, name) ? proofFormats[name] : undefined;
  return format === undefined ? `Known formats: ${Object.keys(proofFormats).join(', ')}.` : { ...format, name };
}
