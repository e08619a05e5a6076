/** Not known is never shown as nothing (SPEC P12). */
export function costOf(cost: number | null): string {
  if (cost === null) return 'cost unknown';
  return cost === 0 ? 'no cost' : `$${cost.toFixed(cost < 0.1 ? 4 : 2)}`;
}

export function tokensOf(tokens: number): string {
  return `${tokens.toLocaleString('en')} tokens`;
}
