import type { ProcedureOutput } from '@galley/schema';

export type KeyView = ProcedureOutput<'KeyList'>['keys'][number];

/** Where a key comes from, in words; the hint is its end, never more. */
export function keyWords({ source, hint, variables }: KeyView): string {
  const end = hint === null ? '' : ` ending in ${hint}`;
  switch (source) {
    case null:
      return 'No key yet';
    case 'environment':
      return `Key${end} from the environment (${variables.join(' or ')})`;
    case 'keychain':
      return `Key${end} in this computer's keychain`;
    case 'file':
      return `Key${end} in a file that only you can read`;
  }
}

/** What the environment sets can only be changed there. */
export function isRemovable({ source }: KeyView): boolean {
  return source === 'keychain' || source === 'file';
}
