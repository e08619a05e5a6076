import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Office, type OfficeOptions } from '../office/office.ts';

export type OfficeValue = string | number | { readonly error: string };

export interface OfficeBook {
  /** Values of formula cells: sheet, then `row:column` (row one-based, column zero-based). */
  readonly sheets: Readonly<Record<string, Readonly<Record<string, OfficeValue>>>>;
  /** Cells that differ between two calculations, `sheet\nrow:column`. */
  readonly restless: readonly string[];
}

export type OfficeAnswer = OfficeBook | { readonly error: string };

const MOST_FORMULAS = 150_000;

/** LibreOffice, asked for the values of one workbook after another. */
export class OfficeValues {
  readonly #office: Office;
  readonly #out: string;

  constructor(options: Omit<OfficeOptions, 'program'>) {
    this.#office = new Office({ ...options, program: join(import.meta.dirname, 'values.py') });
    this.#out = join(options.folder, 'answer.json');
  }

  /** `twice`: calculated a second time, to see which values depend on time or chance. */
  async of(path: string, { twice = false } = {}): Promise<OfficeAnswer> {
    const error = await this.#office.ask({ path, out: this.#out, most: MOST_FORMULAS, twice });
    if (error !== undefined) return { error };
    const answer: OfficeAnswer = JSON.parse(readFileSync(this.#out, 'utf8'));
    return answer;
  }

  stop(): void {
    this.#office.stop();
  }
}
