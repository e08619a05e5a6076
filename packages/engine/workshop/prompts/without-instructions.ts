const variable = /\{\{\s*[\w.-]+\s*\}\}/;
/** A State that is handed the person's words: its own are about how to work, and say nothing of what the work is on. */
const handsOver = /\{\{\s*(?:request|item)\s*\}\}/;

/** What a prompt says beside the State's own instructions; null where the text was not made from them. */
export function withoutInstructions(text: string, template: string): string | null {
  if (!handsOver.test(template)) return text;
  let said = '';
  let from = 0;
  for (const words of template.split(new RegExp(variable, 'g'))) {
    const at = text.indexOf(words, from);
    if (at === -1) return null;
    said += `${text.slice(from, at)}\n`;
    from = at + words.length;
  }
  return said + text.slice(from);
}
