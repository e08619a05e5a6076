/** Column names that SQL can say: none empty, none with control characters, none twice in any case. */
export function usableNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, index) => {
    const clean = name.replace(/\p{Control}+/gu, ' ').trim();
    const base = clean === '' ? `column_${index + 1}` : clean;
    let candidate = base;
    for (let number = 2; used.has(candidate.toLowerCase()); number += 1) candidate = `${base}_${number}`;
    used.add(candidate.toLowerCase());
    return candidate;
  });
}
