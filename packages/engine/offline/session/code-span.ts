/** Text between backticks that reads back unchanged, whatever backticks it holds itself. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' ')) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Everything between backticks, in order. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map((match) => {
    const inner = match[2] ?? '';
    const isPadded = inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
    return isPadded ? inner.slice(1, -1) : inner;
  });
}

export function codeList(names: readonly string[]): string {
  return names.map(code).join(', ');
}
