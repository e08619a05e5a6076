/** A map must fit a prompt whatever the file's size (SPEC F2). */
export const MAP_BYTES = 8192;

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), 'utf8');
}

/** The first of the forms, rich to bare, whose JSON fits; the last one when none does. */
export function fitToBytes<Form>(forms: readonly (() => Form)[], limit: number): Form {
  const [first, ...rest] = forms;
  if (first === undefined) throw new RangeError('fitToBytes needs at least one form');
  let form = first();
  for (const next of rest) {
    if (jsonBytes(form) <= limit) return form;
    form = next();
  }
  return form;
}
