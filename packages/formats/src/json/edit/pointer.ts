import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import { type Container, containerAt, skipSpace } from './members.ts';

/** The steps of a JSON Pointer: `/users/0/name`. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) {
    throw new InvalidArgumentError(
      'at',
      `${JSON.stringify(pointer)} does not begin with "/".`,
      'Write names and places from 0 behind slashes: /users/0/name.',
    );
  }
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export interface Located {
  readonly container: Container;
  /** Place among the members; -1 where there is none of that name yet. */
  readonly index: number;
  readonly step: string;
}

/** Where the list or object begins that holds the value a pointer names. */
export function locate(text: string, steps: readonly string[]): Located {
  let start = skipSpace(text, 0);
  let at = '';
  for (const [depth, step] of steps.entries()) {
    const container = containerAt(text, start);
    if (container === null)
      throw new NotFoundError(
        `${at === '' ? 'The file' : at} holds one value, nothing by name.`,
        'Name a value that is there.',
        { at },
      );
    const index = indexOf(container, step);
    if (depth === steps.length - 1) return { container, index, step };
    const member = container.members[index];
    if (member === undefined) throw notThere(`${at}/${step}`, container);
    start = member.valueStart;
    at = `${at}/${step}`;
  }
  throw new InvalidArgumentError('at', 'The whole file is meant.', 'Use write_text_file to replace it.');
}

/** As readers of JSON do, the last one of several equal names is meant. */
function indexOf({ kind, members }: Container, step: string): number {
  if (kind === 'object') return members.findLastIndex(({ key }) => key === step);
  return /^(?:0|[1-9]\d*)$/.test(step) && Number(step) < members.length ? Number(step) : -1;
}

const SHOWN = 20;

export function notThere(at: string, { kind, members }: Container): NotFoundError {
  const names = members.slice(0, SHOWN).map(({ key }) => key);
  const known = kind === 'list' ? `places 0 to ${members.length - 1}` : names.join(', ');
  return new NotFoundError(
    `There is no value at ${at}.`,
    members.length === 0
      ? 'What should hold it is empty.'
      : `There are: ${known}${kind === 'object' && members.length > SHOWN ? ', …' : ''}.`,
    { at },
  );
}

/** A name as a step of a pointer. */
export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
