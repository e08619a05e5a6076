import { InvalidArgumentError, NotFoundError, WrongStateError } from '@galley/schema/errors';
import type { DocumentLine } from '../../read/lines.ts';

export class LineNotFoundError extends NotFoundError {
  constructor(line: number, last: number) {
    super(
      `There is no line ${line}: the document has ${last} lines.`,
      'Read the document again; earlier operations of the same call move lines, too.',
      { line, last },
    );
  }
}

/** Other text stands there than was expected: the numbers have moved. */
export class LineMismatchError extends WrongStateError {
  constructor({ number, text }: DocumentLine, expected: string) {
    super(
      `Line ${number} does not begin with "${short(expected)}". It says: "${short(text)}".`,
      'Find the line you mean (read_file, find_text) and name its number.',
      { line: number, text: short(text), expected: short(expected) },
    );
  }
}

export class NotARowError extends InvalidArgumentError {
  constructor({ number, text }: DocumentLine) {
    super('line', `Line ${number} is not a row of a table: "${short(text)}".`, 'Name a line of the table you mean.', {
      line: number,
    });
  }
}

export class NotAParagraphError extends InvalidArgumentError {
  constructor({ number, text }: DocumentLine) {
    super(
      'line',
      `Line ${number} is not a paragraph: "${short(text)}".`,
      'Name a paragraph. For rows of tables use set_table_cells and the other table operations.',
      { line: number },
    );
  }
}

export class DecisionTrackedError extends InvalidArgumentError {
  constructor(kind: string) {
    super(
      'track',
      `${kind} decides about suggestions and cannot be a suggestion itself.`,
      'Send it in a call of its own, without track.',
      { kind },
    );
  }
}

/** A field such as a table of contents goes on over several lines; a part of it alone cannot be taken. */
export class FieldTornError extends WrongStateError {
  constructor(from: number, to: number) {
    super(
      `Lines ${from} to ${to} belong to one field, such as a table of contents.`,
      `Name all lines from ${from} to ${to}, or none of them.`,
      { from, to },
    );
  }
}

export class MissingFileError extends InvalidArgumentError {
  constructor(path: string) {
    super('image', `The file "${path}" did not come along.`, 'Name a picture of the Workbench by its path.', { path });
  }
}

export class TextNotFoundError extends NotFoundError {
  constructor(find: string, where: string) {
    super(`"${short(find)}" does not stand in ${where}.`, 'Check spelling and case, or find it first with find_text.', {
      find: short(find),
    });
  }
}

export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
