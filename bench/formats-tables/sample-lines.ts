/** Lines of a text, and the same with every tenth edited. */
export function sampleLines(count: number): { readonly before: string[]; readonly after: string[] } {
  const before = Array.from({ length: count }, (_unused, index) => `line ${index} of the text, ${index * 7919}`);
  return { before, after: before.map((line, index) => (index % 10 === 0 ? `${line} edited` : line)) };
}
