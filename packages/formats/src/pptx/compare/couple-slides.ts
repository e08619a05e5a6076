import type { Change, DeckComparison } from './changes.ts';
import { layoutIn } from './layouts.ts';
import type { Side } from './side.ts';
import type { ComparedSlide } from './slide.ts';

/** Changes that cannot be taken without each other. */
export function coupleSlides({ before, after, changes, slides, design, parts }: DeckComparison): void {
  const ofPart = new Map<string, Change>();
  for (const { change, before: left, after: right } of slides) {
    if (change !== null && (left === null || right === null)) ofPart.set((right ?? left)?.part ?? '', change);
  }
  const link = (change: Change, side: Side, { part }: ComparedSlide): void => {
    for (const target of side.deck.relatedTo(part, 'slide')) {
      const other = ofPart.get(target);
      if (other !== undefined && other !== change) changes.couple(change, other);
    }
  };
  for (const { change, before: left, after: right, inside } of slides) {
    // A slide whose layout the other deck does not have comes or goes with the design.
    const isLaidOut = (side: Side, other: Side, slide: ComparedSlide | null): boolean =>
      slide === null || slide.layoutPart === undefined || layoutIn(side, other, slide.layoutPart) !== undefined;
    const needsDesign = !isLaidOut(before, after, right) || !isLaidOut(after, before, left);
    const own = change?.kind === 'moved' ? (inside?.layout ?? null) : (change ?? inside?.layout ?? null);
    if (design !== null && own !== null && needsDesign) changes.couple(design, own);
    // Links from slide to slide lead nowhere without both.
    if (change !== null && left === null && right !== null) link(change, after, right);
    if (change !== null && right === null && left !== null) link(change, before, left);
  }
  coupleComments({ changes, slides, parts });
  coupleNotes({ changes, slides, parts });
}

/** Notes follow a master, which comes with the first of them and goes with the last. */
function coupleNotes({ changes, slides, parts }: Pick<DeckComparison, 'changes' | 'slides' | 'parts'>): void {
  const isMaster = ({ before, after }: DeckComparison['parts'][number]): boolean =>
    (before === null || after === null) && /notesMasters?\//i.test(before ?? after ?? '');
  const [master] = parts.filter(isMaster);
  if (master === undefined) return;
  const lone = parts.filter(
    ({ before, after }) => (before === null || after === null) && /theme/i.test(before ?? after ?? ''),
  );
  const noted = slides.flatMap(({ change, before, after, inside }) => {
    const hasNotes = before?.notesPart !== undefined || after?.notesPart !== undefined;
    const isWhole = change !== null && (before === null || after === null) && hasNotes;
    return [...(isWhole ? [change] : []), ...(inside === null || inside.notes === null ? [] : [inside.notes])];
  });
  for (const change of [...lone.map((part) => part.change), ...noted]) changes.couple(master.change, change);
}

/** Comments name their authors by numbers of a list. */
function coupleComments({ changes, slides, parts }: Pick<DeckComparison, 'changes' | 'slides' | 'parts'>): void {
  const authors = parts.find(({ before, after }) => /authors/i.test(before ?? after ?? ''))?.change;
  if (authors === undefined) return;
  for (const { inside, change } of slides) {
    const comments = inside?.comments ?? (change?.kind === 'added' ? change : null);
    if (comments !== null) changes.couple(authors, comments);
  }
}
