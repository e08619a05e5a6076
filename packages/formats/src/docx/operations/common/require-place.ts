import { InvalidArgumentError } from '@galley/schema/errors';

/** Exactly one of the two. */
export function requirePlace(
  before: number | undefined,
  after: number | undefined,
): { readonly number: number; readonly isBefore: boolean } {
  const number = before ?? after;
  if (number !== undefined && (before === undefined || after === undefined)) {
    return { number, isBefore: before !== undefined };
  }
  throw new InvalidArgumentError('before', 'The place is not clear.', 'Give either `before` or `after`.');
}
