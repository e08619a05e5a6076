/** Ranges that started and have not ended, by id. They may overlap; the innermost counts. */
export class OpenRanges<Value> {
  readonly #values = new Map<string, Value>();
  /** In order of their starts; those that ended lie in it until they come to its end, so that no search is needed. */
  readonly #order: string[] = [];

  start(id: string, value: Value): void {
    this.#values.set(id, value);
    this.#order.push(id);
  }

  end(id: string): Value | undefined {
    const value = this.#values.get(id);
    this.#values.delete(id);
    return value;
  }

  innermost(): Value | undefined {
    for (let id = this.#order.at(-1); id !== undefined; id = this.#order.at(-1)) {
      const value = this.#values.get(id);
      if (value !== undefined) return value;
      this.#order.pop();
    }
    return undefined;
  }
}
