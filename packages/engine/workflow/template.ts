/** Replaces `{{name}}`. A name without a value stays as written, so that the author sees it in the transcript. */
export function renderTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : placeholder,
  );
}
