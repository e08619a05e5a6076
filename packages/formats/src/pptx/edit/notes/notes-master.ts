import { posix } from 'node:path';
import { copyPart } from '../../../ooxml/copy-part.ts';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { slideElement } from '../fragment.ts';
import { EMPTY_TREE, namespaces } from '../slides/new-slide.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml';
const COLORS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

/** The master of notes pages, made with a theme of its own when the deck has none. */
export function ensureNotesMaster(deck: Presentation): string {
  const [known] = deck.relatedTo(deck.main, 'notesMaster');
  if (known !== undefined) return known;
  const tree = deck.tree(deck.main);
  const folder = posix.join(posix.dirname(deck.main), 'notesMasters');
  const part = deck.parts.freeName((number) => posix.join(folder, `notesMaster${number}.xml`));
  const { root } = deck;
  const size = childNamed(root, 'notesSz');
  const [width, height] = [Number(size?.attribute('cx') ?? 6_858_000), Number(size?.attribute('cy') ?? 9_144_000)];
  deck.parts.write(
    part,
    `${HEAD}<p:notesMaster ${namespaces(tree.vocabulary.uri ?? '')}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${EMPTY_TREE}${places(width, height)}</p:spTree></p:cSld>${COLORS}<p:notesStyle>${styles()}</p:notesStyle></p:notesMaster>`,
  );
  deck.parts.declare(part, TYPE);
  const theme = themeToCopy(deck);
  if (theme !== undefined) {
    const { parts } = deck;
    const copy = copyPart({ from: parts, to: parts, follow: () => 'share', copies: new Map() }, theme);
    relatePart(parts, part, { type: relationTypeIn(tree, 'theme'), to: copy });
  }
  const relation = relatePart(deck.parts, deck.main, { type: relationTypeIn(tree, 'notesMaster'), to: part });
  const list = slideElement(tree, `<p:notesMasterIdLst><p:notesMasterId r:id="${relation}"/></p:notesMasterIdLst>`);
  const masters = childNamed(root, 'sldMasterIdLst');
  if (masters === undefined) root.prepend(list);
  else masters.after(list);
  return part;
}

/** Each master has a theme that is its alone. */
function themeToCopy(deck: Presentation): string | undefined {
  return [deck.main, ...deck.masters()].map((part) => deck.themeOf(part)).find((theme) => theme !== undefined);
}

/** The picture of the slide above, what is said below. */
function places(width: number, height: number): string {
  const margin = Math.round(width / 10);
  const inner = width - 2 * margin;
  const image = box(margin, Math.round(height * 0.125), inner, Math.round(height * 0.3375));
  const text = box(margin, Math.round(height * 0.48), inner, Math.round(height * 0.39));
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image Placeholder 1"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr><p:spPr>${image}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="12700"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln></p:spPr></p:sp><p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes Placeholder 2"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" sz="quarter" idx="3"/></p:nvPr></p:nvSpPr><p:spPr>${text}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" lIns="91440" tIns="45720" rIns="91440" bIns="45720" rtlCol="0"/><a:lstStyle/><a:p></a:p></p:txBody></p:sp>`;
}

function box(x: number, y: number, width: number, height: number): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
}

function styles(): string {
  return Array.from(
    { length: 9 },
    (_, level) =>
      `<a:lvl${level + 1}pPr marL="${level * 457_200}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1200" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${level + 1}pPr>`,
  ).join('');
}
