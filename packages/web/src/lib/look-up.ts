/** An entry of a table by a name that comes from outside: `constructor` is no entry of any. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
