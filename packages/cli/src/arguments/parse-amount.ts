import { InvalidArgumentError } from '@galley/schema';

/** The number an option gives, or undefined where it was not given. */
export function parseAmount(
  option: string,
  text: string | undefined,
  { whole = false }: { readonly whole?: boolean } = {},
): number | undefined {
  if (text === undefined) return undefined;
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(amount) && amount > 0 && (!whole || Number.isInteger(amount))) return amount;
  const kind = whole ? 'a whole number above 0' : 'a number above 0';
  throw new InvalidArgumentError(option, `${option} cannot be "${text}".`, `Give ${kind}.`, { option, given: text });
}
