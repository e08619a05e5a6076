import { createHash } from 'node:crypto';

/** One change that a person can read, and take or leave. */
export interface AnyChange<Thing extends string, Kind extends string> {
  /** Made of what it says, so that it names the same change as long as both versions say that. */
  readonly id: string;
  readonly kind: Kind;
  readonly thing: Thing;
}

/** The changes of one comparison. Some cannot be taken without each other: those are one unit. */
export class Changes<Thing extends string, Kind extends string> {
  readonly #changes: AnyChange<Thing, Kind>[] = [];
  readonly #seen = new Map<string, number>();
  readonly #leaders = new Map<AnyChange<Thing, Kind>, AnyChange<Thing, Kind>>();

  get all(): readonly AnyChange<Thing, Kind>[] {
    return this.#changes;
  }

  /** `says` is all of what it changes, on both sides. */
  add(thing: Thing, kind: Kind, says: readonly string[]): AnyChange<Thing, Kind> {
    const hash = createHash('sha256')
      .update([thing, kind, ...says].join('\u0000'))
      .digest('hex')
      .slice(0, 10);
    const count = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, count + 1);
    const change: AnyChange<Thing, Kind> = { id: count === 0 ? hash : `${hash}-${count + 1}`, kind, thing };
    this.#changes.push(change);
    return change;
  }

  couple(one: AnyChange<Thing, Kind>, other: AnyChange<Thing, Kind>): void {
    const [first, second] = [this.#leader(one), this.#leader(other)];
    if (first !== second) this.#leaders.set(second, first);
  }

  /** The id of the first change that must be taken with it; its own for one that stands alone. */
  unitOf(change: AnyChange<Thing, Kind>): string {
    return this.#leader(change).id;
  }

  #leader(change: AnyChange<Thing, Kind>): AnyChange<Thing, Kind> {
    let leader = change;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader)) leader = next;
    return leader;
  }
}
