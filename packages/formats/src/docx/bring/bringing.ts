import { WrongStateError } from '@galley/schema/errors';
import { isStrict } from '../../ooxml/fragment.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import type { Importer, ImportSide } from './importer.ts';
import { PartHashes } from './part-hashes.ts';

/** Things on their way from one document into another that has nothing to do with it. */
export interface Bringing extends Importer {
  readonly from: DocumentEdit;
  readonly to: DocumentEdit;
  /** Names of bookmarks that the receiving document has of its own, in small letters. */
  readonly bookmarks: Set<string>;
}

export function startBringing(from: DocumentEdit, to: DocumentEdit): Bringing {
  requireSameDialect(from, to);
  const bookmarks = new Set<string>();
  for (const { part } of to.document.stories()) {
    for (const element of to.tree(part).root.descendants()) {
      if (element.is('bookmarkStart')) bookmarks.add((element.attribute('name') ?? '').toLowerCase());
    }
  }
  return { from, to, bookmarks, base: sideOf(to), other: sideOf(from), noteIds: new Map(), imported: [] };
}

/** Each element that came, and all in them. */
export function* everyImported({ imported }: Importer): Generator<XmlElement> {
  for (const element of imported) {
    yield element;
    yield* element.descendants();
  }
}

function sideOf({ document }: DocumentEdit): ImportSide {
  const hashes = new PartHashes(document);
  return { document, labels: new Map(), contentHash: (part) => hashes.of(part) };
}

/** The strict dialect has other names for everything: its elements mean nothing in a usual document. */
function requireSameDialect(from: DocumentEdit, to: DocumentEdit): void {
  const [first, second] = [from, to].map((edit) => isStrict(edit.tree(edit.document.main)));
  if (first === second) return;
  throw new WrongStateError(
    'One of the two documents is saved in the strict dialect of Open XML, the other is not.',
    'Save both in the same way in Word. Styles alone can be copied between them.',
  );
}
