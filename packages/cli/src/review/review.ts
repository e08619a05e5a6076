import { type ChangeView, InvalidArgumentError, shellWord } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult, say, sayColoured } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';
import { changeHead } from './change-head.ts';
import { type Comment, sendCommand } from './comments.ts';
import type { FileParts } from './parts/file-parts.ts';
import { readParts } from './parts/read-parts.ts';
import { publishShown } from './publish-shown.ts';
import { undoLineOf } from './undo-line.ts';
import { type Answer, decided, startWalk, type Walk, type WalkedFile, walkList, walkOn, walkTo } from './walk.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** Changes of one file that are asked about one by one; a file with more is taken or left as a whole. */
const MOST_PARTS = 200;

interface Reviewed extends WalkedFile {
  readonly head: readonly string[];
  readonly together: readonly string[];
}

const letters: Readonly<Record<string, Answer>> = {
  y: 'take',
  n: 'leave',
  a: 'take_file',
  d: 'leave_file',
  b: 'back',
};
const HELP = [
  'y  take this change',
  'n  leave it in the Draft',
  'a  take this and the rest of the file',
  'd  leave this and the rest of the file in the Draft',
  'b  go back to the change before',
  'l  list the changes of this file; a number goes to one of them',
  'c  say something about it; comments become a request that refines the Draft',
  'q  stop; nothing is published',
].join('\n');

/** Goes through the Draft change by change and publishes what was taken (SPEC B6, V1). */
export async function reviewCommand(directory: string, only: string | undefined): Promise<number> {
  const here = shellWord(directory);
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new InvalidArgumentError(
      'review',
      'A review asks about each change, and nobody can answer here.',
      `Look with: galley diff ${here}, publish with: galley publish ${here} FILE --change ID`,
    );
  }
  await using opened = await openExisting(directory);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const files = await readFiles(
    opened,
    only === undefined ? changes : changes.filter(({ path }) => path === only),
    directory,
  );
  if (files.every(({ parts }) => parts.length === 0)) {
    say(only === undefined ? 'The Draft holds nothing to decide about.' : `The Draft changes nothing in ${only}.`);
    return 0;
  }
  const questions = openQuestions();
  const comments: Comment[] = [];
  try {
    for (let walk: Walk = startWalk(files); ; ) {
      const end = await askAll(files, walk, (text) => questions.question(text), comments);
      if (end === null) return stopped();
      const { taken, all, input, cut } = decided(files, end);
      if (input === null) {
        say('Nothing was taken. The Draft stays as it is.');
        return 0;
      }
      for (const path of cut) say(`What comes only with the whole of ${path} stays in the Draft.`);
      const answer = (await questions.question(`Publish ${taken} of ${all} changes? (y/n, b goes back) `)).trim();
      if (/^b$/i.test(answer)) {
        walk = walkOn(files, end, 'back');
        continue;
      }
      if (!/^y(es)?$/i.test(answer)) return stopped();
      const what = `Publishing ${input.paths.length} ${input.paths.length === 1 ? 'file' : 'files'}`;
      const published = await publishShown(opened, what, { ...opened.target, ...input });
      const lines = [`Published: ${published.published.join(', ')}`, await undoLineOf(opened, directory, published)];
      printResult(false, published, lines.join('\n'));
      return 0;
    }
  } finally {
    questions.close();
    if (comments.length > 0) say(`Send your comments with:\n  ${sendCommand(directory, comments)}`);
  }
}

function stopped(): number {
  say('Nothing was published. The Draft stays as it is.');
  return 1;
}

/** Null when the person stops. */
async function askAll(
  files: readonly Reviewed[],
  start: Walk,
  ask: (text: string) => Promise<string>,
  comments: Comment[],
): Promise<Walk | null> {
  let walk = start;
  let shown = -1;
  while (walk.at !== null) {
    const { file: number, part } = walk.at;
    const file = files[number];
    if (file === undefined) return walk;
    if (shown !== number) sayColoured(['', ...file.head, ...togetherLines(file)].join('\n'));
    shown = number;
    sayColoured(['', ...(file.parts[part]?.lines ?? [])].join('\n'));
    const place = file.parts.length === 1 ? file.path : `${file.path}, ${part + 1} of ${file.parts.length}`;
    const said = (await ask(`${place} — take it? (y n a d b l c q ?) `)).trim().toLowerCase();
    const typed = said.slice(0, 1);
    if (/^\d+$/.test(said)) {
      walk = walkTo(files, walk, Number(said));
      continue;
    }
    if (typed === 'l') {
      sayColoured(walkList(files, walk).join('\n'));
      continue;
    }
    const answer = letters[typed];
    if (answer !== undefined) walk = walkOn(files, walk, answer);
    else if (typed === 'q') return null;
    else if (typed === 'c') {
      const text = await ask(`What should be different about ${place}? (an empty line for nothing) `);
      if (text.trim() !== '') comments.push({ place, text });
    } else say(HELP);
  }
  return walk;
}

function togetherLines({ together }: Reviewed): string[] {
  return together.length === 0 ? [] : ['Only with the whole file:', ...together];
}

async function readFiles(
  opened: OpenedWorkshop,
  changes: readonly ChangeView[],
  directory: string,
): Promise<Reviewed[]> {
  const files: Reviewed[] = [];
  for (const changed of changes) {
    const { path, conflict } = changed;
    const head = changeHead(changed);
    if (conflict) {
      say(
        `${path} changed outside Galley, too, and is left out. Resolve it with: galley resolve ${shellWord(directory)} ${shellWord(path)} mine|theirs|both`,
      );
      continue;
    }
    const { parts, together, leftOut } = await partsOf(opened, changed);
    const more = leftOut === 0 ? together : [...together, `and ${leftOut} more changes`];
    files.push({ ...changed, head, parts, together: more, hasMore: more.length > 0 });
  }
  return files;
}

/** A file that cannot be compared can still be taken or left. */
async function partsOf(opened: OpenedWorkshop, changed: ChangeView): Promise<FileParts> {
  try {
    return await readParts(opened, changed, MOST_PARTS);
  } catch (error) {
    const { message } = whyUnreadable(error);
    return { parts: [{ ids: [], lines: [`Cannot be compared: ${message}`] }], together: [], leftOut: 0 };
  }
}
