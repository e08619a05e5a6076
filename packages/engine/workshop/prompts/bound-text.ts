/**
 * A text within `budget` characters: its beginning and its end, and between them how much is missing and how to get it. An
 * artifact that somebody let grow to hundreds of kilobytes would otherwise fill the context of every phase after it.
 */
export function boundText(text: string, budget: number, recallId: string | null): string {
  if (text.length <= budget) return text;
  const [first, last] = [Math.floor(budget * 0.7), Math.floor(budget * 0.25)];
  const head = cutAtLine(text.slice(0, first));
  const tail = text.slice(text.length - last);
  const start = text.length - last;
  const missing = start - head.length;
  const more = recallId === null ? '' : `; recall_tool_result {id: "${recallId}", offset: ${head.length}} reads them`;
  return `${head}\n(… ${missing} of ${text.length} characters are left out here${more} …)\n${tail}`;
}

/** Up to the end of its last line, unless most of it would be lost with that. */
function cutAtLine(text: string): string {
  const end = text.lastIndexOf('\n');
  return end > text.length * 0.8 ? text.slice(0, end) : text;
}
