const item = /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX!?-]\]/;
const heading = /^#{1,6}\s/;
/** Sections that the page shows in a form of their own. */
const shown = /^#{1,6}\s+(?:assumptions?|(?:open )?questions?|(?:review )?(?:answers|responses))\b/i;

/**
 * What a plan says beside its items: the items are shown as a list of their own. Headings that have nothing left
 * under them go too.
 */
export function planNotes(plan: string): string {
  const kept: string[] = [];
  let inItem = false;
  let inShown = false;
  for (const line of plan.split(/\r?\n/)) {
    if (heading.test(line)) inShown = shown.test(line);
    if (inShown) inItem = false;
    else if (item.test(line)) inItem = true;
    else if (inItem && (/^\s+\S/.test(line) || line.trim() === '')) continue;
    else {
      inItem = false;
      kept.push(line);
    }
  }
  const isEmptySection = (line: string, index: number) => {
    if (!heading.test(line)) return false;
    const next = kept.slice(index + 1).find((each) => each.trim() !== '');
    return next === undefined || heading.test(next);
  };
  return kept
    .filter((line, index) => !isEmptySection(line, index))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The first plain sentence of a document, to show what is behind a closed disclosure. */
export function firstSentence(markdown: string): string {
  const line = markdown
    .split(/\r?\n/)
    .map((each) => each.replace(/^[\s>*+-]+/, '').trim())
    .find((each) => each !== '' && !each.startsWith('#') && !each.startsWith('|'));
  return (line ?? '').replace(/[*_`]/g, '');
}
