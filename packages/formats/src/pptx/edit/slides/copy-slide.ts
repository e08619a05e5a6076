import { copyPart, type Following, type PartCopy } from '../../../ooxml/copy-part.ts';
import type { Presentation } from '../../package/presentation.ts';
import { listSlide } from './slide-list.ts';

/** What each slide has for itself; others (layouts, pictures, films, links to slides) are shared. */
const OWN_KINDS = new Set([
  'notesSlide',
  'chart',
  'chartEx',
  'chartUserShapes',
  'chartStyle',
  'chartColorStyle',
  'themeOverride',
  'package',
  'oleObject',
  'diagramData',
  'diagramLayout',
  'diagramQuickStyle',
  'diagramColors',
  'diagramDrawing',
  'vmlDrawing',
  'control',
  'activeXControlBinary',
  'tags',
  'customXml',
  'customXmlProps',
  'ink',
]);
/** Comments are a conversation about the first slide. */
const LEFT_KINDS = new Set(['comments', 'slideUpdateInfo', 'slideSyncData']);

export function followFromSlide({ kind }: Parameters<PartCopy['follow']>[0]): Following {
  if (LEFT_KINDS.has(kind)) return 'leave';
  return OWN_KINDS.has(kind) ? 'copy' : 'share';
}

/** A second slide like this one at a place (from 1), with notes, charts and workbooks of its own; gives its part. */
export function copySlide(deck: Presentation, slide: string, position: number): string {
  deck.settle();
  const { parts } = deck;
  const part = copyPart({ from: parts, to: parts, follow: followFromSlide, copies: new Map() }, slide);
  listSlide(deck, part, position);
  return part;
}
