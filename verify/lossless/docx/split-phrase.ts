import type { DocumentEditKind } from './document-edit.ts';
import type { DocumentFacts } from './document-facts.ts';

const BY = 'Zzqphrase';
/** Letters on either side of the border between two runs. */
const REACH = 4;

interface Split {
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly phrase: string;
}

/** A phrase written in two runs becomes another; all other characters keep their looks. */
export const splitPhrase: DocumentEditKind = {
  name: 'a phrase split over runs',
  group: 'alone',
  plan(facts) {
    const split = findSplit(facts);
    if (split === undefined) return undefined;
    const { paragraph, start, end, phrase } = split;
    const old = facts.body.paragraphs[paragraph]?.text;
    // The twin of a text box, for older programs, says the same again.
    const isMeant = (text: string, index: number): boolean =>
      index === paragraph || (facts.body.paragraphs[index]?.isTwin === true && text === old);
    return {
      operations: [{ kind: 'replace_text', find: phrase, replace: BY }],
      blocks: { gone: 1, come: 1 },
      texts: (before) =>
        before.map((text, index) => (isMeant(text, index) ? text.slice(0, start) + BY + text.slice(end) : text)),
      replaced: { paragraph, start, end, by: BY },
      shows: [BY],
    };
  },
};

/** The phrase stands once in the body, in one paragraph and in no twin, and nowhere in headers or notes. */
function findSplit(facts: DocumentFacts): Split | undefined {
  const readable = new Map(
    facts.lines.flatMap((line) =>
      line.story === 'body' && (line.kind === 'paragraph' || line.kind === 'heading')
        ? [[facts.paragraphOf(line), line.plain] as const]
        : [],
    ),
  );
  const everything = facts.lines.map(({ plain }) => plain).join('\n');
  for (const [paragraph, { runs, text, isTwin }] of facts.body.paragraphs.entries()) {
    // Where tracked changes or fields are about, the strict reader and ours see other characters.
    if (isTwin || readable.get(paragraph) !== text) continue;
    let border = 0;
    for (const run of runs.slice(0, -1)) {
      border += run.text.length;
      const [start, end] = [Math.max(0, border - REACH), Math.min(text.length, border + REACH)];
      const phrase = text.slice(start, end);
      const isWhole = border - start === REACH && end - border === REACH && !/[\t\n\p{Surrogate}]/u.test(phrase);
      // `testtest` stands twice in `testtesttest`: the first is the one that is replaced.
      const isFirst = text.indexOf(phrase) === start;
      if (isWhole && isFirst && everything.split(phrase).length === 2) return { paragraph, start, end, phrase };
    }
  }
  return undefined;
}
