import type { WordDocument } from '../../package/word-document.ts';

const COUNTED =
  /^(?:ins|del|moveFrom|moveTo|cell(?:Ins|Del|Merge)|\w+Change|\w*Range(?:Start|End)|bookmark(?:Start|End)|perm(?:Start|End))$/;
/** Ids are signed numbers of 32 bits; a file that uses the last ones up is left some room. */
const HIGHEST = 2_000_000_000;

/** The highest id of a revision, bookmark or range: Word refuses a document that uses one twice. */
export function highestId(document: WordDocument): number {
  let highest = 0;
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      if (!element.isOwn || !COUNTED.test(element.name)) continue;
      const id = Number(element.attribute('id') ?? 0);
      if (Number.isInteger(id) && id < HIGHEST) highest = Math.max(highest, id);
    }
  }
  return highest;
}
