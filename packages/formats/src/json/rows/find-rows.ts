import { NotFoundError } from '@galley/schema/errors';
import { FileTooLargeError } from '../../base/errors.ts';
import { type Container, containerAt, endOfValue, skipSpace } from '../edit/members.ts';
import { parsePointer } from '../edit/pointer.ts';
import { JSON_BYTES } from './read-records.ts';

/** One row of a table in JSON, by its place in the text. */
export interface JsonRow {
  readonly start: number;
  readonly end: number;
  /** Which of several lists it stands in, from 1; 0 where there is one. */
  readonly parent: number;
}

export interface FoundRows {
  readonly rows: readonly JsonRow[];
  /** The lists that hold them. */
  readonly lists: readonly Container[];
}

/**
 * The rows that a path names: items of the list it leads to, of every such list where it has a `*`, or the objects
 * themselves where it leads to them. The text is sound JSON.
 */
export function findRows(text: string, path: string): FoundRows {
  if (text.length > JSON_BYTES) {
    throw new FileTooLargeError('The JSON is too large to be taken apart.', {
      limit: 'json characters',
      value: text.length,
    });
  }
  const steps = parsePointer(path === '/' ? '' : path);
  let places = [{ start: skipSpace(text, 0), parent: 0 }];
  for (const step of steps) {
    const isAll = step === '*';
    places = places.flatMap(({ start, parent }) => {
      const container = containerAt(text, start);
      const members = container === null ? [] : matching(container, step);
      return members.map((member, index) => ({ start: member.valueStart, parent: isAll ? index + 1 : parent }));
    });
    // A list inside each item of a list: counted through, so that an item can be found again.
    if (isAll) places = places.map((place, index) => ({ ...place, parent: index + 1 }));
  }
  if (places.length === 0) {
    throw new NotFoundError(`The file holds nothing at ${path}.`, 'Map the file to see its paths.', { path });
  }
  const lists: Container[] = [];
  const rows = places.flatMap(({ start, parent }): JsonRow[] => {
    const container = containerAt(text, start);
    if (container?.kind !== 'list') return [{ start, end: endOfValue(text, start), parent: 0 }];
    lists.push(container);
    return container.members.map(({ valueStart, end }) => ({ start: valueStart, end, parent }));
  });
  return { rows, lists };
}

function matching({ kind, members }: Container, step: string) {
  if (step === '*') return members;
  // As readers of JSON do, the last one of several equal names is meant.
  const found = kind === 'object' ? members.findLast(({ key }) => key === step) : members[Number(step)];
  return found === undefined ? [] : [found];
}
