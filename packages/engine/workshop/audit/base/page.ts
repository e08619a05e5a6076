import { InvalidArgumentError } from '@galley/schema';

/** A part of a list: `offset` entries are before it, and nothing that came after `through` is in it. */
export interface Cursor {
  readonly through: number;
  readonly offset: number;
}

export interface PageFields {
  readonly total: number;
  readonly next_cursor: string | null;
  readonly left_out: string | null;
}

/** Holds on to what was there when the first part was asked for, so that no entry is shown twice or skipped meanwhile. */
export function readCursor(text: string | undefined, lastSeq: number): Cursor {
  if (text === undefined) return { through: lastSeq, offset: 0 };
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(text);
  if (match === null) {
    throw new InvalidArgumentError('cursor', `"${text}" is not a cursor.`, 'Give next_cursor of the part before.');
  }
  return { through: Number(match[1]), offset: Number(match[2]) };
}

export function pageFields({ through, offset }: Cursor, shown: number, total: number): PageFields {
  const end = offset + shown;
  const rest = total - end;
  if (rest <= 0 && offset === 0) return { total, next_cursor: null, left_out: null };
  const range = shown === 0 ? 'None' : `${offset + 1} to ${end}`;
  const more = rest > 0 ? `; ${rest} more follow` : '';
  return {
    total,
    next_cursor: rest > 0 ? `${through}-${end}` : null,
    left_out: `${range} of ${total} are shown${more}.`,
  };
}
