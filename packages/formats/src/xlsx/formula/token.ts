import type { Area } from './area.ts';
import type { SheetPrefix } from './sheet-prefix.ts';

interface Plain {
  readonly kind:
    | 'space'
    | 'string'
    | 'number'
    | 'boolean'
    | 'operator'
    | 'open'
    | 'close'
    | 'separator'
    | 'brace'
    | 'unknown';
  readonly text: string;
}

interface Named {
  /** `name`: a defined name or a variable of LET; `function`: the word before `(`; `error`: `#REF!` and its kin. */
  readonly kind: 'name' | 'function' | 'error';
  readonly text: string;
  /** `Sheet1!` before it, if any; `text` includes it. */
  readonly prefix: SheetPrefix | undefined;
  readonly body: string;
}

export interface ReferenceToken {
  readonly kind: 'reference';
  readonly text: string;
  readonly prefix: SheetPrefix | undefined;
  /** Without the sheet, also where it is written before both ends. */
  readonly body: string;
  readonly area: Area;
}

export interface StructuredToken {
  /** `Sales[[#This Row],[Amount]]`, or `[@Amount]` inside the table itself. */
  readonly kind: 'structured';
  readonly text: string;
  readonly prefix: SheetPrefix | undefined;
  /** Empty inside the table itself. */
  readonly table: string;
  /** From the first bracket to the last. */
  readonly body: string;
}

/** The texts of a formula's tokens, joined, are the formula. */
export type Token = Plain | Named | ReferenceToken | StructuredToken;

/** The token's text under another sheet's name. */
export function withPrefix(token: Token, prefix: string): string {
  if (token.kind === 'structured') return `${prefix}${token.table}${token.body}`;
  return 'body' in token ? prefix + token.body : token.text;
}

export function prefixOf(token: Token): SheetPrefix | undefined {
  return 'prefix' in token ? token.prefix : undefined;
}
