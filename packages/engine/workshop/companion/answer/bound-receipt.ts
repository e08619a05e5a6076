/** What one result may take of the model's context. */
const mostCharacters = 16_000;

/** A result as the model is shown it. What has no room is left out, and the receipt says so. */
export function boundReceipt(result: unknown): string {
  const whole = JSON.stringify(result) ?? 'null';
  if (whole.length <= mostCharacters) return whole;
  const left = whole.length - mostCharacters;
  return JSON.stringify({
    left_out: `${left} of ${whole.length} characters: ask for less of it (a phase, an item, a path, a smaller limit)`,
    beginning: whole.slice(0, mostCharacters),
  });
}
