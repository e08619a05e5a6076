/** "One sheet per category with date and amount, sorted by date, and a summary sheet with totals." */
export interface SplitRequest {
  readonly groupBy: string;
  readonly columns: readonly string[];
  readonly sortBy: string | null;
  readonly summary: boolean;
  readonly target: string;
}

export function parseSplitRequest(text: string): SplitRequest | null {
  const request = text.replaceAll(/\s+/g, ' ');
  const group = /\b(?:sheet|tab|worksheet)s?\s+(?:per|by|for (?:each|every))\s+([\w-]+)/i.exec(request);
  if (group === null) return null;
  const rest = request.slice(group.index + group[0].length);
  const columns =
    /^\s*(?:with|showing|containing)\s+(?:the\s+)?(.+?)(?=,?\s*(?:sorted|ordered) by\b|,?\s*and (?:a|an|one) \w*\s*summary\b|,?\s*plus\b|\.\s|\.?$)/i.exec(
      rest,
    );
  return {
    groupBy: group[1] ?? '',
    columns: splitList(columns?.[1] ?? ''),
    sortBy: /\b(?:sorted|ordered) by\s+(?:the\s+)?([\w-]+)/i.exec(rest)?.[1] ?? null,
    summary: /\b(?:summary|totals?|overview)\b/i.test(rest),
    target: /([\w-]+\.xlsx)\b/i.exec(request)?.[1] ?? 'summary.xlsx',
  };
}

function splitList(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map((part) => part.replace(/^the\s+/i, '').trim())
    .filter((part) => part !== '' && !/summary|totals?/i.test(part));
}
