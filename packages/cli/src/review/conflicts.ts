import { InvalidArgumentError, plural, shellWord } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';

interface Output {
  readonly json?: boolean;
}

export async function conflictsCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.DraftListConflicts(opened.target);
  const lines = result.conflicts.map(({ path, kind }) => `${path}: ${kind} outside Galley since the Draft touched it`);
  const how = [
    `Answer each with: galley resolve ${shellWord(directory)} FILE mine|theirs|both [--as NEW_NAME]`,
    'mine keeps the Draft’s version, theirs the folder’s; both keeps the two, the Draft’s under NEW_NAME.',
  ];
  printResult(json, result, lines.length === 0 ? 'No conflicts.' : [...lines, ...how].join('\n'));
  return result.conflicts.length === 0 ? 0 : 2;
}

interface ResolveOptions extends Output {
  readonly as?: string;
}

export async function resolveCommand(
  directory: string,
  path: string,
  given: string,
  { json, as }: ResolveOptions,
): Promise<number> {
  const answer = parseAnswer(given, as);
  await using opened = await openExisting(directory);
  const renamed = as === undefined ? {} : { new_path: as };
  const result = await opened.call.DraftResolveConflict({ ...opened.target, path, answer, ...renamed });
  printResult(
    json,
    result,
    result.conflicts.length === 0 ? 'No conflict is left.' : `${plural(result.conflicts.length, 'conflict')} left.`,
  );
  return 0;
}

const ANSWERS = ['mine', 'theirs', 'both'] as const;

function parseAnswer(given: string, as: string | undefined): (typeof ANSWERS)[number] {
  const answer = ANSWERS.find((each) => each === given);
  if (answer === undefined) {
    throw new InvalidArgumentError(
      'answer',
      `"${given}" is no answer to a conflict.`,
      'Answer mine (the Draft’s version), theirs (the folder’s) or both.',
    );
  }
  if (answer === 'both' && as === undefined) {
    throw new InvalidArgumentError(
      'as',
      'To keep both, the Draft’s version needs a name of its own.',
      'Give it one with --as NEW_NAME.',
    );
  }
  return answer;
}
