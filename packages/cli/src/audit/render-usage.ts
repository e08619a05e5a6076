import type { AuditAmount } from '@galley/schema';

/** What is not known is said so, and never shown as nothing. */
export function renderAmount({
  data,
  calls,
  unreported,
  unpriced,
  input_tokens,
  output_tokens,
  cost,
}: AuditAmount): string {
  if (data === 'none') return 'no calls';
  const made = `${calls} ${calls === 1 ? 'call' : 'calls'}`;
  if (data === 'no_data') return `${made}, use not reported`;
  const tokens = `${input_tokens ?? 0} in, ${output_tokens ?? 0} out`;
  const price = cost === null ? 'price unknown' : `$${cost.toFixed(4)}`;
  const gaps = [
    ...(unreported > 0 ? [`${unreported} not reported`] : []),
    ...(unpriced > 0 && cost !== null ? [`${unpriced} without a price`] : []),
  ];
  return `${made}, ${tokens}, ${price}${gaps.length === 0 ? '' : ` (${gaps.join(', ')})`}`;
}
