/** Shows what is typed as the terminal shows the code, `7KQ4-9XPM`, so that the two are easy to compare. */
export function spellCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 8);
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}
