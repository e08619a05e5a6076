import { FileCorruptError } from '../../base/errors.ts';

/**
 * A JSON text whose offsets are those of the file. Comments and commas before a closing bracket, which settings of many
 * programs have, are blanks here.
 */
export function readJson(text: string): string {
  const problem = problemOf(text);
  if (problem === null) return text;
  const plain = blankCommas(blankComments(text));
  if (problemOf(plain) === null) return plain;
  throw new FileCorruptError(`The text is not JSON: ${problem}.`, { reason: problem });
}

function problemOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message.slice(0, 200);
    throw error;
  }
}

const blank = (found: string): string => found.replaceAll(/[^\r\n]/g, ' ');

export function blankComments(text: string): string {
  return text.replaceAll(/"(?:[^"\\\r\n]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : blank(found),
  );
}

function blankCommas(text: string): string {
  return text.replaceAll(/"(?:[^"\\\r\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? ' ' : found));
}
