/** Sets attributes of an opening tag in place, adds those that are missing, removes those given as undefined. */
export function editTag(tag: string, changes: Readonly<Record<string, string | undefined>>): string {
  let text = tag;
  for (const [name, value] of Object.entries(changes)) {
    const pattern = new RegExp(`(\\s+)${name}(\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
    const isThere = pattern.test(text);
    if (value === undefined) text = isThere ? text.replace(pattern, '') : text;
    else if (isThere)
      text = text.replace(pattern, (_whole, space: string, equals: string) => `${space}${name}${equals}"${value}"`);
    else text = text.replace(/\s*(\/?>)$/, (_whole, end: string) => ` ${name}="${value}"${end}`);
  }
  return text;
}

/** `<c r="A1"/>` as `<c r="A1">`. */
export function openTag(tag: string): string {
  return tag.replace(/\s*\/>$/, '>');
}

export function closeTag(tag: string): string {
  return tag.endsWith('/>') ? tag : tag.replace(/\s*>$/, '/>');
}
