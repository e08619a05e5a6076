/** So often a State may send a question back: after that it goes on with what it has. */
const mostQuestions = 2;
const asks = /^\s*question for research:\s*(\S[\s\S]*)$/i;

/** What a State asks of the one that found out before it (SPEC R3); null where it asks nothing, or has asked often enough. */
export function questionIn(
  { questions }: { readonly questions: number },
  { question }: { readonly question?: string | undefined },
  text: string,
) {
  if (question === undefined || questions >= mostQuestions) return null;
  const asked = asks.exec(text)?.[1]?.trim();
  return asked === undefined ? null : { target: question, text: asked };
}

/** An answer to a question stands below what was known before; it takes nothing of it away. */
export function withAnswer(before: string | undefined, question: string | null, text: string): string {
  if (question === null || before === undefined) return text;
  return `${before.trimEnd()}\n\n## Question: ${question}\n\n${text.trim()}\n`;
}
