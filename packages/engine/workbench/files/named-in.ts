/** Shorter names would be found in any text. */
const SHORTEST = 3;

/** Whether a text names a file: by its path, its name, or its name without the ending (SPEC B15). */
export function namedIn(text: string): (path: string) => boolean {
  const whole = text.toLowerCase();
  const words = new Set(whole.split(/[^\p{L}\p{N}_./-]+/u).map((word) => word.replace(/^\.+|[./]+$/g, '')));
  return (path) => {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    const stem = name.replace(/\.[^.]*$/, '');
    if (stem.length >= SHORTEST && (words.has(lower) || words.has(name))) return true;
    // What is left with an ending is the name of another file.
    if (stem.length >= SHORTEST && !stem.includes('.') && words.has(stem)) return true;
    // A name with spaces is no word.
    return name.includes(' ') && whole.includes(name);
  };
}
