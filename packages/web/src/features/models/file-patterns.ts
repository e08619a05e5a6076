import { visibleNames } from '../../lib/visible-name.ts';

/** One path or pattern per line, as a person writes them: spaces around, empty lines and repeats do not count. */
export function readPatterns(text: string): string[] {
  const patterns = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(patterns)].filter((pattern) => pattern !== '');
}

export function togglePattern(text: string, pattern: string): string {
  const patterns = readPatterns(text);
  const next = patterns.includes(pattern) ? patterns.filter((each) => each !== pattern) : [...patterns, pattern];
  return next.join('\n');
}

/** What may be sent, in words. */
export function describeFiles(patterns: readonly string[] | null): string {
  if (patterns === null) return 'all files of this folder';
  return patterns.length === 0 ? 'no files' : visibleNames(patterns);
}
