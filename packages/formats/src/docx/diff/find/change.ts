import { createHash } from 'node:crypto';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'split' | 'merged';

export type ChangedThing =
  | 'paragraph'
  | 'table'
  | 'row'
  | 'cell'
  | 'content'
  | 'page_setup'
  | 'footnote'
  | 'endnote'
  | 'comment'
  | 'style'
  | 'header'
  | 'footer'
  | 'part'
  | 'package';

/** One change that a person can read, and take or leave. */
export interface Change {
  /** Made of what it says, so that it names the same change as long as both versions say that. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly thing: ChangedThing;
}

/** The changes of one comparison. Some cannot be taken without each other: those are one unit. */
export class ChangeList {
  readonly #changes: Change[] = [];
  readonly #seen = new Map<string, number>();
  readonly #leaders = new Map<Change, Change>();

  get all(): readonly Change[] {
    return this.#changes;
  }

  /** `says` is all of what it changes, on both sides. */
  add(thing: ChangedThing, kind: ChangeKind, says: readonly string[]): Change {
    const hash = createHash('sha256')
      .update([thing, kind, ...says].join('\u0000'))
      .digest('hex')
      .slice(0, 10);
    const count = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, count + 1);
    const change: Change = { id: count === 0 ? hash : `${hash}-${count + 1}`, kind, thing };
    this.#changes.push(change);
    return change;
  }

  couple(one: Change, other: Change): void {
    const [first, second] = [this.#leader(one), this.#leader(other)];
    if (first !== second) this.#leaders.set(second, first);
  }

  /** The id of the first change that must be taken with it; its own for one that stands alone. */
  unitOf(change: Change): string {
    return this.#leader(change).id;
  }

  #leader(change: Change): Change {
    let leader = change;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader)) leader = next;
    return leader;
  }
}
