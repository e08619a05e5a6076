import { InvalidArgumentError, type StorageView, shellWord, storageLimitNames } from '@galley/schema';
import { formatSize } from '../output/format.ts';

type Limit = StorageView['limits'][number];

/** `files=20000` as the name of a limit and its value. */
export function parseLimit(text: string): { readonly limit: Limit['name']; readonly value: number } {
  const [given = '', number = ''] = text.split('=', 2);
  const limit = storageLimitNames.find((name) => name === given.trim());
  const value = Number(number);
  if (limit === undefined || number.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new InvalidArgumentError(
      '--set',
      `"${text}" is no limit.`,
      `Use NAME=NUMBER with one of: ${storageLimitNames.join(', ')}.`,
    );
  }
  return { limit, value };
}

/** The policy that clean-up follows, a line for each limit. */
export function describeLimits({ limits }: StorageView): string[] {
  return limits.map((limit) => {
    const changed = limit.value === limit.standard ? '' : ` (standard: ${amount(limit, limit.standard)})`;
    return `  ${limit.name.padEnd(22)} ${amount(limit, limit.value)} ${limit.means}${changed}`;
  });
}

/** What is over a limit, with the setting that changes it. */
export function describeOver({ over }: StorageView, directory: string): string[] {
  return over.map(
    ({ limit, what }) =>
      `Over a limit: ${what} Change it with: galley gc ${shellWord(directory)} --set ${limit}=NUMBER`,
  );
}

function amount({ unit }: Limit, value: number): string {
  if (unit === 'bytes') return formatSize(value);
  return `${value.toLocaleString('en')} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}
