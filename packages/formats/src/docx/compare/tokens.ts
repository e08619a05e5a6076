import { pushAll } from '../../base/push-all.ts';
import { splitWords } from '../../diff/words.ts';
import type { XmlElement } from '../../xml/element.ts';
import { blocksOf } from '../tree/blocks.ts';
import { boxesOf, type Inline, inlinesOf } from '../tree/inlines.ts';
import { canonical, canonicalProperties } from './canonical.ts';
import { type Meaning, SAME_IDS } from './meaning.ts';

/** Some characters of one inline. */
export interface Span {
  readonly inline: Inline;
  readonly start: number;
  readonly end: number;
}

/** A word, a gap, a sign or a thing (picture, mark of a note) of a paragraph. A word may stand in several runs. */
export interface Token {
  /** Empty for a thing. */
  readonly text: string;
  /** Equal for tokens that read the same, whatever their format. */
  readonly key: string;
  readonly spans: readonly Span[];
  /** Equal for tokens that look the same. */
  readonly format: string;
}

export interface TokenOptions {
  readonly meaning?: Meaning;
  /** Words of text boxes, too, at the place of their box; without it a box is one thing. */
  readonly boxes?: boolean;
}

export function tokensOf(paragraph: XmlElement, options: TokenOptions = {}): Token[] {
  const tokens: Token[] = [];
  const formats = new Map<XmlElement | null, string>();
  let pending: Inline[] = [];
  const flush = (): void => {
    if (pending.length > 0)
      pushAll(
        tokens,
        wordsOf(pending, (inline) => formatOf(inline, formats, options)),
      );
    pending = [];
  };
  for (const inline of inlinesOf(paragraph)) {
    if (inline.text !== '' && inline.kind !== 'math') {
      pending.push(inline);
      continue;
    }
    if (inline.kind === 'text') continue;
    flush();
    tokens.push(thing(inline, formatOf(inline, formats, options), options));
    if (inline.kind === 'box' && options.boxes === true) pushAll(tokens, boxTokens(inline, options));
  }
  flush();
  return tokens;
}

function wordsOf(inlines: readonly Inline[], format: (inline: Inline) => string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let from = 0;
  for (const text of splitWords(inlines.map((inline) => inline.text).join(''))) {
    const spans: Span[] = [];
    let left = text.length;
    while (left > 0) {
      const inline = inlines[at];
      if (inline === undefined) break;
      const end = Math.min(inline.text.length, from + left);
      if (end > from) spans.push({ inline, start: from, end });
      left -= end - from;
      [at, from] = end === inline.text.length ? [at + 1, 0] : [at, end];
    }
    const looks = [...new Set(spans.map((span) => format(span.inline)))];
    tokens.push({ text, key: text, spans, format: looks.join('|') });
  }
  return tokens;
}

/** Nested boxes stay things: a box in a box is nothing anybody reads by words. */
function boxTokens(inline: Inline, options: TokenOptions): Token[] {
  return boxesOf(inline.element).flatMap((box) =>
    blocksOf(box).flatMap(({ kind, element }) =>
      kind === 'paragraph' ? tokensOf(element, { ...options, boxes: false }) : [],
    ),
  );
}

function thing(inline: Inline, format: string, { meaning = SAME_IDS, boxes }: TokenOptions): Token {
  const { kind, element, text } = inline;
  const span = { inline, start: 0, end: text.length };
  if (kind === 'box' && boxes === true) return { text: '', key: '\u0000box', spans: [span], format };
  if (kind === 'image' || kind === 'object') {
    return {
      text: '',
      key: `\u0000${kind} ${pictured(element, meaning)}`,
      spans: [span],
      format: `${format}${canonical(element, meaning)}`,
    };
  }
  return { text, key: `\u0000${kind} ${canonical(element, meaning)}`, spans: [span], format };
}

/** What a drawing shows, without its size and place. */
function pictured(element: XmlElement, meaning: Meaning): string {
  const targets: string[] = [];
  for (const part of element.descendants()) {
    for (const [name, value] of part.attributes()) {
      if (/^r:/.test(name) || /:(?:embed|link|dm|pict)$/.test(name)) targets.push(meaning.relation(value));
    }
  }
  return targets.length > 0 ? targets.join(' ') : element.name;
}

function formatOf(
  { run, revision, link }: Inline,
  known: Map<XmlElement | null, string>,
  { meaning = SAME_IDS }: TokenOptions,
): string {
  const found = known.get(run);
  if (found !== undefined) return found;
  const suggestion = revision === null ? '' : `<${revision.kind}>`;
  const target = link === null ? '' : `<link ${linkTarget(link, meaning)}>`;
  const format = `${suggestion}${target}${canonicalProperties(run?.child('rPr'), meaning)}`;
  known.set(run, format);
  return format;
}

export function linkTarget(link: XmlElement, meaning: Meaning): string {
  const anchor = link.attribute('anchor');
  for (const [name, value] of link.attributes()) {
    if (name.endsWith(':id') && !name.startsWith('xmlns')) {
      return `${meaning.relation(value)}${anchor === undefined ? '' : `#${anchor}`}`;
    }
  }
  return anchor === undefined ? '' : `#${anchor}`;
}
