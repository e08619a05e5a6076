import { InvalidArgumentError } from '@galley/schema/errors';
import { joinLines, type Line, linesOf, type Splice, spliceLines } from '../form/lines.ts';
import { closeText, type OpenedText, openText, type TextForm } from '../form/text-form.ts';

/** A text while operations change it: as one string for some, as lines for others. */
export class TextEdit {
  readonly form: TextForm;
  #text: string | null;
  #lines: readonly Line[] | null = null;

  constructor(bytes: Uint8Array) {
    const { text, form }: OpenedText = openText(bytes);
    this.#text = text;
    this.form = form;
  }

  get text(): string {
    this.#text ??= joinLines(this.#lines ?? []);
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#lines = null;
  }

  get lines(): readonly Line[] {
    this.#lines ??= linesOf(this.#text ?? '');
    return this.#lines;
  }

  set lines(lines: readonly Line[]) {
    this.#lines = lines;
    this.#text = null;
  }

  splice(splice: Splice): void {
    this.lines = spliceLines(this.lines, splice);
  }

  /** A line that exists, counted from 1. */
  requireLine(argument: string, line: number): number {
    const { length } = this.lines;
    if (line <= length) return line;
    throw new InvalidArgumentError(
      argument,
      `There is no line ${line}: the text has ${length} line${length === 1 ? '' : 's'} at this point.`,
      'Lines are counted from 1, as the operations before left them. Read the file again if it may have changed.',
      { line, lines: length },
    );
  }

  finish(form: TextForm = this.form): Buffer {
    return closeText(this.text, form);
  }
}
