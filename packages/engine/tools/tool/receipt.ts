import { type LeftOut, previewOf } from './receipt-preview.ts';

/** What a model sees of a result: all of it when it is small, else a valid JSON preview that says what is left out. */
export const receiptLimit = 8 * 1024;
/** Notes are added to a receipt after it is made. */
const room = 1024;
const details = [128, 96, 64, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2, 1];
const mostPlaces = 6;

export function makeReceipt(result: unknown, callId: string): string {
  const whole = JSON.stringify(result) ?? 'null';
  if (sizeOf(whole) <= receiptLimit - room) return whole;
  for (const detail of details) {
    const leftOut: LeftOut[] = [];
    const receipt = render(previewOf(result, detail, leftOut), leftOut, whole, callId);
    if (sizeOf(receipt) <= receiptLimit - room) return receipt;
  }
  const start = cutToSize(whole, (receiptLimit - room) / 2);
  const rest: LeftOut = { what: `characters ${start.length}–${whole.length}`, range: { offset: start.length } };
  return render(start, [rest], whole, callId);
}

/** Adds a note for the model to a receipt, which stays JSON and within its limit. */
export function annotateReceipt(receipt: string, notes: Readonly<Record<string, string>>): string {
  const short = Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, cutToSize(text, room / 2)]));
  const seen: unknown = JSON.parse(receipt);
  const isObject = typeof seen === 'object' && seen !== null && !Array.isArray(seen);
  return JSON.stringify(isObject ? { ...seen, ...short } : { result: seen, ...short });
}

function render(preview: unknown, leftOut: readonly LeftOut[], whole: string, callId: string): string {
  const places = leftOut.slice(0, mostPlaces).map(({ what }) => what);
  const more = leftOut.length - places.length;
  const range = leftOut.find((place) => place.range !== null)?.range ?? { offset: 0 };
  return JSON.stringify({
    preview,
    left_out: [...places, ...(more > 0 ? [`${more} more places`] : []), `${whole.length} characters in all`].join('; '),
    recall: `recall_tool_result ${JSON.stringify({ id: callId, ...range })}`,
    recall_id: callId,
  });
}

export function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}

/** The longest beginning that fits, counted as JSON counts it, without half of a character. */
export function cutToSize(text: string, bytes: number): string {
  let [low, high] = [0, Math.min(text.length, Math.floor(bytes))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sizeOf(JSON.stringify(text.slice(0, middle))) <= bytes) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low).replace(/[\uD800-\uDBFF]$/, '');
}
