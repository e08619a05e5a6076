import { InvalidArgumentError } from '@galley/schema';

/** Splits at blanks as a shell would; single and double quotes keep blanks. Nothing is expanded, no shell runs. */
export function splitCommand(text: string): readonly [string, ...string[]] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const character of text) {
    if (quote !== null) {
      if (character === quote) quote = null;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== null)
    throw new InvalidArgumentError('command', 'A quote in the command is not closed.', `Close it with ${quote}.`);
  if (word !== null) words.push(word);
  const [command, ...args] = words;
  if (command === undefined) throw new InvalidArgumentError('command', 'The command is empty.', 'Name a program.');
  return [command, ...args];
}
