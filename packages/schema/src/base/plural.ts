/** A number with its noun: `1 file`, `2 files`, `12,000 rows`. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : many}`;
}
