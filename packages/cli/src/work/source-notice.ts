import type { SourceComparison } from '@galley/schema';

/** What a person should know about a run whose workflow changed since it began; null where nothing did. */
export function sourceNotice({ source, changed, unreadable }: SourceComparison, refresh: boolean): string | null {
  if (unreadable !== null) {
    return `${source} cannot be compared with the text that the run began with, which it keeps: ${unreadable}`;
  }
  if (changed.length === 0) return null;
  const files = changed.map(({ workflow, added, removed, modified }) => {
    const parts = [
      ...modified.map((file) => `${file} changed`),
      ...added.map((file) => `${file} added`),
      ...removed.map((file) => `${file} removed`),
    ];
    return `  ${workflow}: ${parts.join(', ')}`;
  });
  const now = refresh
    ? 'The run continues with the new text.'
    : 'The run continues with the text it started with; use --refresh to take the new one.';
  return [`The workflow in ${source} has changed since the run began:`, ...files, now].join('\n');
}
