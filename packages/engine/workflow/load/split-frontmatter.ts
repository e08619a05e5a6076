export interface SplitFile {
  /** YAML; empty when there is none. */
  readonly header: string;
  readonly body: string;
  /** Lines of the file before the first of each, so that messages can name lines of the file. */
  readonly headerOffset: number;
  readonly bodyOffset: number;
}

/** Markdown: frontmatter between two lines of `---` at the very beginning. */
export function splitMarkdown(text: string): SplitFile {
  return split(text, 0, (line) => line);
}

/**
 * Scripts may carry the same keys in comments, after the `#!` line: `# ---`, `# next: DONE`, `# ---` (or `//`). The body
 * stays whole, so that the line numbers of a script's own errors are right.
 */
export function splitScript(text: string): SplitFile {
  const first = text.startsWith('#!') ? 1 : 0;
  const parts = split(text, first, (line) => /^(?:#|\/\/) ?(.*)$/.exec(line)?.[1] ?? null);
  return { ...parts, body: text, bodyOffset: 0 };
}

function split(text: string, first: number, uncomment: (line: string) => string | null): SplitFile {
  const none = { header: '', body: text, headerOffset: 0, bodyOffset: 0 };
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (!isRule(uncomment(lines[first] ?? ''))) return none;
  const header: string[] = [];
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = uncomment(lines[index] ?? '');
    if (line === null) return none;
    if (isRule(line)) {
      const body = lines.slice(index + 1).join('\n');
      return { header: header.join('\n'), body, headerOffset: first + 1, bodyOffset: index + 1 };
    }
    header.push(line);
  }
  return none;
}

function isRule(line: string | null): boolean {
  return line !== null && /^---[ \t]*$/.test(line);
}
