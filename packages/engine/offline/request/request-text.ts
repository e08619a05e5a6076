/** A file named in a request. */
export interface FileMention {
  readonly name: string;
  readonly ending: string;
  readonly start: number;
  readonly end: number;
}

const ENDINGS = 'csv|tsv|psv|xlsx|xlsm|jsonl|json|md|markdown|txt|text|docx|docm|pdf|pptx|html';
const QUOTED = new RegExp(`(["'\`“‘])([^"'\`“”‘’\\n]+?\\.(${ENDINGS}))(["'\`”’])`, 'gi');
const BARE = new RegExp(`[\\p{L}\\p{N}_{][\\p{L}\\p{N}_./(){}-]*\\.(${ENDINGS})(?![\\p{L}\\p{N}_])`, 'giu');

/** File names in a text, in order; names with spaces only between quotes or backticks. */
export function filesMentioned(text: string): FileMention[] {
  const quoted = [...text.matchAll(QUOTED)].map(
    (match): FileMention => ({
      name: match[2] ?? '',
      ending: (match[3] ?? '').toLowerCase(),
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const bare = [...text.matchAll(BARE)]
    .map(
      (match): FileMention => ({
        name: match[0],
        ending: (match[1] ?? '').toLowerCase(),
        start: match.index,
        end: match.index + match[0].length,
      }),
    )
    .filter((mention) => !quoted.some(({ start, end }) => mention.start < end && mention.end > start));
  return [...quoted, ...bare].sort((left, right) => left.start - right.start);
}

/**
 * The words of a request without its file names, so that "transactions.csv" is not read as the word "transactions".
 * Each name becomes as many spaces: places in the text stay places in the request.
 */
export function withoutFiles(text: string): string {
  let result = text;
  for (const { start, end } of filesMentioned(text)) result = blank(result, start, end);
  return result;
}

export function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** For matching words only: lower case, single spaces, file names as `file.csv`. */
export function plainWords(text: string): string {
  let result = '';
  let kept = 0;
  for (const { start, end, ending } of filesMentioned(text)) {
    result += `${text.slice(kept, start)} file.${ending} `;
    kept = end;
  }
  return (result + text.slice(kept)).toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ').trim();
}
