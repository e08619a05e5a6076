import { UnknownCheckError } from '../base/errors.ts';

/** What a cell's text may be. */
export interface Comparator {
  readonly values: readonly string[];
}

/**
 * The benchmark writes comparators as Python and runs them. Text of a task is never run here: the one form that its
 * tasks use is read, any other leaves the task out.
 */
export function parseComparator(source: string): Comparator {
  const list = /^\s*lambda\s+(\w+)\s*:\s*\1\s+in\s+\[([^\]]*)\]\s*$/.exec(source)?.[2];
  const values = list?.split(',').map((part) => /^\s*(?:'([^']*)'|"([^"]*)")\s*$/.exec(part));
  const texts = values?.map((match) => match?.[1] ?? match?.[2]);
  if (texts === undefined || texts.some((text) => text === undefined)) throw new UnknownCheckError(source);
  return { values: texts.filter((text) => text !== undefined) };
}
