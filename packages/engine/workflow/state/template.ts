const placeholders = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Replaces `{{name}}`. A name without a value stays as written. */
export function renderTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replace(placeholders, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : placeholder,
  );
}

const known = new Map<string, ReadonlySet<string>>();
const mostKnown = 1000;

/** The names that a template asks for. Remembered, because a State's prompt is rendered again and again. */
export function namesIn(template: string): ReadonlySet<string> {
  const found = known.get(template);
  if (found !== undefined) return found;
  const names = new Set(Array.from(template.matchAll(placeholders), ([, name = '']) => name));
  if (known.size >= mostKnown) known.clear();
  known.set(template, names);
  return names;
}

/** The names of a template that have no value, in the order in which they stand there. */
export function unsetNames(template: string, variables: Readonly<Record<string, string>>): string[] {
  return [...namesIn(template)].filter((name) => !Object.hasOwn(variables, name));
}
