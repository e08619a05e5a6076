import type { BlockContent, Definition, DefinitionContent, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { inlineTags, type WordLook } from '../../markdown/inline-tags.ts';
import {
  imagePath,
  isWebAddress,
  nodesOf,
  type ParsedMarkdown,
  parseMarkdown,
  plainText,
} from '../../markdown/parse-markdown.ts';
import type { NewParagraph, NewRun } from '../edit/text/set-paragraphs.ts';

export type SlideObject =
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'image'; readonly path: string; readonly alt: string }
  | { readonly kind: 'code'; readonly text: string };

export interface OutlineSlide {
  readonly kind: 'title' | 'section' | 'content';
  readonly title: string;
  readonly paragraphs: NewParagraph[];
  readonly objects: SlideObject[];
  readonly notes: string[];
  readonly links: { readonly text: string; readonly url: string }[];
}

/**
 * What slides a text in markdown makes: the first heading of the first level is the title slide, others of that level
 * begin sections, each heading of the second level is a slide. Quotes are the speaker's notes; a rule begins another
 * slide with the same title. Where there are no headings of the second level, each of the first is a slide.
 */
export function readOutline(markdown: string, title?: string): OutlineSlide[] {
  const { root, definitions, footnotes } = parseMarkdown(markdown);
  const isDeep = root.children.some((node) => node.type === 'heading' && node.depth === 2);
  const slides: OutlineSlide[] = title === undefined ? [] : [newSlide('title', title)];
  let hasTitle = title !== undefined;
  const current = (): OutlineSlide => {
    const last = slides.at(-1);
    if (last !== undefined) return last;
    const first = newSlide('content', '');
    slides.push(first);
    return first;
  };
  for (const node of root.children) {
    if (node.type === 'heading' && node.depth <= (isDeep ? 2 : 1)) {
      const words = plainText(node);
      const isTop = isDeep && node.depth === 1;
      slides.push(newSlide(isTop ? (hasTitle ? 'section' : 'title') : 'content', words));
      if (isTop) hasTitle = true;
    } else if (node.type === 'thematicBreak') {
      slides.push(newSlide('content', slides.at(-1)?.kind === 'content' ? current().title : ''));
    } else addBlock(current(), node, definitions);
    if (node.type !== 'footnoteDefinition') current().notes.push(...notesIn(node, footnotes));
  }
  // A rule at the end begins no slide.
  if (root.children.findLast(isShown)?.type === 'thematicBreak' && slides.length > 1) slides.pop();
  return slides;
}

const isShown = ({ type }: RootContent): boolean => type !== 'footnoteDefinition' && type !== 'definition';

/** Slides have no footnotes: what one says is said by the speaker. */
function notesIn(node: RootContent, footnotes: ParsedMarkdown['footnotes']): string[] {
  return [...nodesOf(node)].flatMap((each) => {
    const note = each.type === 'footnoteReference' ? footnotes.get(each.identifier) : undefined;
    return note === undefined ? [] : [plainText(note)];
  });
}

function newSlide(kind: OutlineSlide['kind'], title: string): OutlineSlide {
  return { kind, title, paragraphs: [], objects: [], notes: [], links: [] };
}

type Definitions = ReadonlyMap<string, Definition>;

function addBlock(
  slide: OutlineSlide,
  node: RootContent | BlockContent | DefinitionContent,
  definitions: Definitions,
): void {
  switch (node.type) {
    case 'heading':
      slide.paragraphs.push({ text: runsOf(slide, node.children, definitions, { bold: true }), bullet: 'none' });
      break;
    case 'paragraph': {
      addImages(slide, node, definitions);
      const runs = runsOf(slide, node.children, definitions);
      if (runs.some(({ text }) => text.trim() !== '')) slide.paragraphs.push({ text: runs, bullet: 'none' });
      break;
    }
    case 'list':
      addList(slide, node, definitions, 0);
      break;
    case 'blockquote':
      slide.notes.push(...node.children.map((child) => plainText(child)));
      break;
    case 'code':
      slide.objects.push({ kind: 'code', text: node.value });
      break;
    case 'table':
      slide.objects.push({
        kind: 'table',
        rows: node.children.map((row) => row.children.map((cell) => plainText(cell))),
      });
      break;
    default:
      break;
  }
}

function addList(slide: OutlineSlide, list: List, definitions: Definitions, level: number): void {
  const bullet = list.ordered === true ? { bullet: 'number' as const } : {};
  for (const item of list.children) {
    for (const child of item.children) {
      if (child.type === 'list') addList(slide, child, definitions, Math.min(8, level + 1));
      else if (child.type === 'paragraph') {
        addImages(slide, child, definitions);
        const done = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : '';
        const runs = runsOf(slide, child.children, definitions);
        const text = done === '' ? runs : [{ text: done }, ...runs];
        slide.paragraphs.push({ text, ...(level === 0 ? {} : { level }), ...bullet });
      } else addBlock(slide, child, definitions);
    }
  }
}

function addImages(slide: OutlineSlide, node: Nodes, definitions: Definitions): void {
  if (node.type === 'image' || node.type === 'imageReference') {
    const url = node.type === 'image' ? node.url : (definitions.get(node.identifier)?.url ?? '');
    if (url !== '' && !isWebAddress(url))
      slide.objects.push({ kind: 'image', path: imagePath(url), alt: node.alt ?? '' });
    return;
  }
  if ('children' in node) for (const child of node.children) addImages(slide, child, definitions);
}

/** Words with their looks; line breaks of the text are spaces, as in markdown everywhere. */
function runsOf(
  slide: OutlineSlide,
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
  look: Partial<NewRun> = {},
): NewRun[] {
  let tag: WordLook = {};
  return nodes.flatMap((node): NewRun[] => {
    const current = { ...look, ...lookOf(tag) };
    switch (node.type) {
      case 'text':
        return [{ ...current, text: node.value.replaceAll(/\s*\n\s*/g, ' ') }];
      case 'inlineCode':
        return [{ ...current, text: node.value, font: 'Consolas' }];
      case 'break':
        return [{ ...current, text: '\n' }];
      case 'strong':
        return runsOf(slide, node.children, definitions, { ...current, bold: true });
      case 'emphasis':
        return runsOf(slide, node.children, definitions, { ...current, italic: true });
      case 'delete':
        return runsOf(slide, node.children, definitions, { ...current, strike: true });
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '');
        const text = plainText(node);
        if (/^(?:https?|mailto):/i.test(url) && text !== '') slide.links.push({ text, url });
        return runsOf(slide, node.children, definitions, current);
      }
      case 'html': {
        const [, close, name = ''] = /^<(\/?)(\w+)/.exec(node.value) ?? [];
        tag = close === '/' ? {} : (inlineTags[name.toLowerCase()] ?? {});
        return /^<br/i.test(node.value) ? [{ ...current, text: '\n' }] : [];
      }
      default:
        return [];
    }
  });
}

function lookOf({ bold, italic, strike, underline, code, vertical }: WordLook): Partial<NewRun> {
  return {
    ...(bold === true ? { bold } : {}),
    ...(italic === true ? { italic } : {}),
    ...(strike === true ? { strike } : {}),
    ...(underline === true ? { underline } : {}),
    ...(code === true ? { font: 'Consolas' } : {}),
    ...(vertical === undefined ? {} : { position: vertical }),
  };
}
