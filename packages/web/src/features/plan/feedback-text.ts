const lead = (question: string) => `${question.trim()} → `;

/** The request with the answer to a question in it; another answer to the same question takes its place. */
export function withAnswer(feedback: string, question: string, answer: string): string {
  const start = lead(question);
  const lines = feedback === '' ? [] : feedback.split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  const line = `${start}${answer}`;
  return (at < 0 ? [...lines, line] : lines.with(at, line)).join('\n');
}

/** What the request says to a question; null when it says nothing. */
export function answerIn(feedback: string, question: string): string | null {
  const start = lead(question);
  const line = feedback.split('\n').find((each) => each.startsWith(start));
  return line === undefined ? null : line.slice(start.length).trim();
}
