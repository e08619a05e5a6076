/** One word for a shell, whatever a folder or a file is called: what is printed to be copied must work when it is pasted. */
export function shellWord(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
