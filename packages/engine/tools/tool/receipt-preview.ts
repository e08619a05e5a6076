/** A part of a result that a preview does not show, and how to ask for it. */
export interface LeftOut {
  readonly what: string;
  readonly range: Readonly<Record<string, unknown>> | null;
}

const charactersPerDetail = 60;
const longestLine = 240;

/**
 * The shape of a result with its long parts cut: of a table or list the first and last entries and their number, of a
 * text the first and last lines with their numbers, of anything else every name. `detail` is how much of each stays.
 */
export function previewOf(value: unknown, detail: number, leftOut: LeftOut[], place: readonly string[] = []): unknown {
  if (typeof value === 'string') return previewText(value, detail, leftOut, place);
  if (Array.isArray(value)) return previewList(value, detail, leftOut, place);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const kept = fields.slice(0, detail * 2);
  const missing = fields.length - kept.length;
  const shown = kept.map(([name, field]) => [name, previewOf(field, detail, leftOut, [...place, name])]);
  if (missing === 0) return Object.fromEntries(shown);
  leftOut.push({ what: `${missing} of ${fields.length} names${at(place)}`, range: null });
  return Object.fromEntries([...shown, ['…', `${missing} more names`]]);
}

function previewList(list: readonly unknown[], detail: number, leftOut: LeftOut[], place: readonly string[]): unknown {
  // Cells of a row are few words each: more of them are worth the same.
  const most = Math.max(2, detail);
  if (list.length <= most) return list.map((entry, index) => previewOf(entry, detail, leftOut, [...place, `${index}`]));
  const last = Math.floor(most / 3);
  const first = most - last;
  const [from, to] = [first + 1, list.length - last];
  // Said once for the list itself, not for the same cut in each of its entries.
  const inner: LeftOut[] = [];
  const show = (entries: readonly unknown[]) => entries.map((entry) => previewOf(entry, detail, inner, place));
  const shown = { count: list.length, first: show(list.slice(0, first)), last: show(list.slice(list.length - last)) };
  const noun = place.at(-1) === 'rows' ? 'rows' : 'entries';
  leftOut.push({
    what: `${noun} ${from}–${to} of ${list.length}${noun === 'rows' ? '' : at(place)}`,
    range: { rows: `${from}-${Math.min(to, from + 49)}`, ...(place.length === 0 ? {} : { at: place.join('.') }) },
  });
  if (inner.length > 0) leftOut.push({ what: `parts of long entries${at(place)}`, range: null });
  return shown;
}

function previewText(text: string, detail: number, leftOut: LeftOut[], place: readonly string[]): string {
  const most = detail * charactersPerDetail;
  if (text.length <= most) return text;
  const range = place.length === 0 ? {} : { at: place.join('.') };
  const lines = text.split('\n');
  if (lines.length < 4) {
    const [head, tail] = [Math.ceil((most * 2) / 3), Math.floor(most / 3)];
    const to = text.length - tail;
    leftOut.push({
      what: `characters ${head + 1}–${to} of ${text.length}${at(place)}`,
      range: { ...range, offset: head },
    });
    return `${sound(text.slice(0, head))} … ${sound(text.slice(to))}`;
  }
  const [head, tail] = [takeLines(lines, (most * 2) / 3), takeLines(lines.toReversed(), most / 3)];
  const [from, to] = [head + 1, lines.length - tail];
  if (from > to) return numbered(lines, 1);
  leftOut.push({
    what: `lines ${from}–${to} of ${lines.length}${at(place)}`,
    range: { ...range, lines: `${from}-${to}` },
  });
  return [numbered(lines.slice(0, head), 1), `… lines ${from}–${to} …`, numbered(lines.slice(to), to + 1)].join('\n');
}

/** How many lines from the start fit, at least one. */
function takeLines(lines: readonly string[], characters: number): number {
  let [taken, sum] = [0, 0];
  for (const line of lines) {
    sum += Math.min(line.length, longestLine) + 6;
    if (taken > 0 && sum > characters) break;
    taken += 1;
  }
  return taken;
}

function numbered(lines: readonly string[], start: number): string {
  return lines.map((line, index) => `${start + index}\t${shortLine(line)}`).join('\n');
}

function shortLine(line: string): string {
  return line.length <= longestLine ? line : `${sound(line.slice(0, longestLine))}… (${line.length} characters)`;
}

/** Without half of a character at either end. */
function sound(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '').replace(/^[\uDC00-\uDFFF]/, '');
}

function at(place: readonly string[]): string {
  return place.length === 0 ? '' : ` of ${place.join('.')}`;
}
