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

export function prefixOf(token: Token): SheetPrefix | undefined {
  return 'prefix' in token ? token.prefix : undefined;
}
