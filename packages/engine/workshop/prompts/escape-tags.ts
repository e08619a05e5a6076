const closing = /<\/([A-Za-z][\w-]*)\s*>/g;

/**
 * The values with every closing tag broken that the template itself uses: a note that holds `</research>` would end its
 * part of the prompt there, and what follows would read like the request.
 */
export function escapeTags(
  template: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const used = new Set(Array.from(template.matchAll(closing), ([, name = '']) => name.toLowerCase()));
  if (used.size === 0) return values;
  const broken = (text: string) =>
    text.replace(closing, (tag, name: string) => (used.has(name.toLowerCase()) ? `<\\/${tag.slice(2)}` : tag));
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, broken(text)]));
}
