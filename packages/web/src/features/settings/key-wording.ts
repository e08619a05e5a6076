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

/** The key was given for another address than the provider has now: it goes nowhere before somebody says so. */
export function keyMoved({ source, address, given_for }: KeyView): boolean {
  return source !== null && given_for !== null && given_for !== address;
}

/** What the environment sets can only be changed there. */
export function isRemovable({ source }: KeyView): boolean {
  return source === 'keychain' || source === 'file';
}
