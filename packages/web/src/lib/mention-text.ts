/** A file as it is named in a message; a name with spaces stands in quotation marks. */
export function mentionText(path: string): string {
  return /\s/u.test(path) ? `@"${path}"` : `@${path}`;
}
