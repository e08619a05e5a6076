/** What a model sees of a result: all of it when it is small, else a valid JSON preview that says what is left out. */
const receiptLimit = 8 * 1024;

export function makeReceipt(result: unknown, callId: string): string {
  const whole = JSON.stringify(result);
  if (whole.length <= receiptLimit) return whole;
  for (let keep = 64; keep >= 1; keep = Math.floor(keep / 2)) {
    const preview = shorten(result, keep, Math.max(80, keep * 60));
    const receipt = JSON.stringify({ preview, left_out: `${whole.length} characters in all`, recall_id: callId });
    if (receipt.length <= receiptLimit) return receipt;
  }
  return JSON.stringify({
    preview: whole.slice(0, receiptLimit / 2),
    left_out: `${whole.length} characters in all`,
    recall_id: callId,
  });
}

function shorten(value: unknown, items: number, characters: number): unknown {
  if (typeof value === 'string') {
    return value.length <= characters ? value : `${value.slice(0, characters)}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => shorten(item, items, characters));
    return value.length <= items ? kept : [...kept, `… ${value.length - items} more`];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item, items, characters)]));
  }
  return value;
}
