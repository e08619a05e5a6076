const mostNamed = 50;

/** A journal is no place for thousands of names: those beyond the first are counted. */
export function leftBehind(left: readonly string[]): { left_behind?: string[] } {
  if (left.length === 0) return {};
  const more = left.length - mostNamed;
  return { left_behind: [...left.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])] };
}
