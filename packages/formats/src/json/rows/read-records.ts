import { FileCorruptError } from '../../base/errors.ts';
import { readJson } from '../edit/read-json.ts';

/** Larger JSON is not looked through or taken apart; as a table of its own it is read by the table engine. */
export const JSON_BYTES = 64 * 1024 * 1024;

/** The value of a JSON text, or a list of those of its lines where each line is one. */
export function readRecords(text: string): { readonly value: unknown; readonly hasRecords: boolean } {
  try {
    return { value: JSON.parse(readJson(text)), hasRecords: false };
  } catch (error) {
    if (!(error instanceof FileCorruptError)) throw error;
    const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    try {
      return { value: lines.map((line): unknown => JSON.parse(line)), hasRecords: true };
    } catch (second) {
      // Neither: what is wrong with it as one value tells more.
      if (second instanceof SyntaxError) throw error;
      throw second;
    }
  }
}
