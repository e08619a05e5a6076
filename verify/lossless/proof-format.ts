import { shownWords } from './docx/shown-words.ts';
import type { OfficeView } from './libreoffice.ts';
import { shownCells } from './shown-cells.ts';

/** What the proof needs to know of a format. */
export interface ProofFormat {
  readonly noun: string;
  readonly endings: RegExp;
  /** Of the corpus. */
  readonly folder: string;
  readonly view: OfficeView;
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
};
