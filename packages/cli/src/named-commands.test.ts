import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from './run-cli.ts';

const root = join(import.meta.dirname, '../../..');
const program = buildProgram(() => async () => undefined);

/** What a text tells a reader to type: from `galley` to the end of the quotation, code or sentence. */
const typed = /(?<![\w/@.-])(?:\.\/)?(?:galley )+((?:[a-z][a-z-]*)(?: [^\n`"';,()|&→]*)?)/g;

/** Why a named command would be refused; null when it would not. */
function problemOf(words: readonly string[], command: Command = program): string | null {
  const [first, ...rest] = words;
  const next = command.commands.find((one) => one.name() === first || one.aliases().includes(first ?? ''));
  if (next !== undefined) return problemOf(rest, next);
  if (command === program) return `there is no command "${first}"`;
  if (command.commands.length > 0 && /^[a-z]/.test(first ?? '') && command.registeredArguments.length === 0)
    return `"${command.name()}" has no "${first}"`;
  if (words.includes('--help')) return null;
  const known = [...command.options, ...program.options].flatMap(({ short, long }) => [short, long]);
  for (const word of words) {
    const option = /^-{1,2}[a-zA-Z][\w-]*/.exec(word)?.[0];
    if (option !== undefined && !known.includes(option)) return `"${command.name()}" has no ${option}`;
  }
  return null;
}

function* namedIn(file: string): Generator<readonly [file: string, line: string]> {
  const text = readFileSync(join(root, file), 'utf8');
  const codes = file.endsWith('.md') ? [...text.matchAll(/```[^`]*```|`[^`\n]+`/g)].map(([code]) => code) : [text];
  for (const code of codes)
    for (const [, line = ''] of code.matchAll(typed)) yield [file, line.replace(/ -- .*|[.:]?(?:<.*)?$/, '').trim()];
}

test('[X3] every command that a text of the product or a page of the docs names can be typed', () => {
  const sources = globSync('packages/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
  const docs = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter(
    (file) => !/CHANGELOG|SPEC|decisions|changes\.md/.test(file),
  );
  const named = [...sources.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)), ...docs].flatMap((file) => [
    ...namedIn(file),
  ]);
  expect(named.length).toBeGreaterThan(300);
  const wrong = named.flatMap(([file, line]) => {
    const problem = problemOf(line.split(/\s+/));
    return problem === null ? [] : [`${file}: galley ${line}: ${problem}`];
  });
  expect(wrong).toEqual([]);
});
