/** Whether the last line of an answer is the agreed one; how it is emphasised or ended does not matter. */
export function saysToSkip(text: string, line: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return bare(last) !== '' && bare(last) === bare(line);
}

/** Asked once, when a plan holds nothing that could be carried out (SPEC R4). */
export function emptyPlanReminder(skipLine: string | undefined): string {
  const otherwise = skipLine === undefined ? 'say so in one sentence' : `end with the line \`${skipLine}\``;
  return `The plan has no checklist line, so nothing would be done. Write it again with one line \`- [ ] 1. Label — what to do\` for each piece of work. If no file needs to change, ${otherwise}.`;
}

function bare(line: string): string {
  return line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
