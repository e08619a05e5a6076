import { parseArea } from '../../formula/index.ts';
import { ObjectRefusedError } from './errors.ts';

/** Refuses what Excel would not take as the name of a table or a cell range. */
export function checkName(name: string, taken: readonly string[]): void {
  const problem = nameProblem(name);
  if (problem !== undefined) {
    throw new ObjectRefusedError(
      `"${name}" cannot be a name: ${problem}.`,
      'Begin with a letter or _ and use letters, digits, _ and . alone, for instance Sales_2024.',
      { name },
    );
  }
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw new ObjectRefusedError(`The name "${name}" is taken.`, 'Choose another name.', { name });
  }
}

function nameProblem(name: string): string | undefined {
  if (name.length > 255) return 'it has more than 255 characters';
  if (!/^[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u.test(name)) return 'it holds a character that names may not have';
  if (parseArea(name) !== undefined) return 'it looks like a cell';
  if (/^(r|c|r[0-9]*c[0-9]*)$/i.test(name)) return 'it looks like a cell in row and column numbers';
  return undefined;
}
