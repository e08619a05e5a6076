import type { Inline } from '../tree/inlines.ts';
import { isTakenOut } from '../tree/revision.ts';
import { drawingText } from './drawing-text.ts';
import type { Story } from './story.ts';
import { isOn } from './styles.ts';

export interface PlainText {
  /** Its words alone, as if tracked changes were accepted; tabs and line breaks are characters. */
  readonly plain: string;
  /** Where formulas stand in `plain`: found, and not to be written over. */
  readonly formulas: readonly { readonly start: number; readonly end: number }[];
}

/** Pieces of a paragraph as one line of text: `[-taken out-]{+put in+}`, `[link](address)`, `[^1]`, `![alt](image.png)`. */
export function inlineText(inlines: readonly Inline[], paragraphStyle: string | null, story: Story): string {
  return runsOf(inlines, ({ link }) => link)
    .map(([link, linked]) => {
      const text = revisedText(linked, paragraphStyle, story);
      if (link === null || text.trim() === '') return text;
      return `[${text}](${linkTarget(link, story)})`;
    })
    .join('');
}

/** The words alone, as if every tracked change were accepted: what is searched. */
export function plainText(inlines: readonly Inline[]): PlainText {
  let plain = '';
  const formulas: { start: number; end: number }[] = [];
  for (const { kind, text, revision } of inlines) {
    if (isTakenOut(revision)) continue;
    if (kind === 'math') formulas.push({ start: plain.length, end: plain.length + text.length });
    plain += text;
  }
  return { plain, formulas };
}

function revisedText(inlines: readonly Inline[], paragraphStyle: string | null, story: Story): string {
  return runsOf(inlines, ({ revision }) => (revision === null ? 'kept' : isTakenOut(revision) ? 'out' : 'in'))
    .map(([change, changed]) => {
      const text = shownText(changed, paragraphStyle, story);
      if (change === 'kept' || text === '') return text;
      return change === 'out' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');
}

function shownText(inlines: readonly Inline[], paragraphStyle: string | null, story: Story): string {
  return runsOf(inlines, (inline) => isHidden(inline, paragraphStyle, story))
    .map(([hidden, pieces]) => {
      const text = pieces.map((piece) => pieceText(piece, story)).join('');
      return hidden && text.trim() !== '' ? `[hidden: ${text}]` : text;
    })
    .join('');
}

function pieceText({ kind, text, element }: Inline, story: Story): string {
  switch (kind) {
    case 'break': {
      const type = element.attribute('type');
      return type === 'page' || type === 'column' ? `[${type} break]` : '<br>';
    }
    case 'note':
      return story.notes.ofReference(element);
    case 'comment':
      return `[comment ${element.attribute('id') ?? ''}]`;
    case 'box':
      return '[text box]';
    case 'image':
    case 'object':
      return drawingText(element, story);
    case 'math':
      return text.trim() === '' ? '' : `$${oneLine(text)}$`;
    default:
      return oneLine(text);
  }
}

function isHidden({ run }: Inline, paragraphStyle: string | null, { styles }: Story): boolean {
  if (run === null) return false;
  const own = run.at('rPr', 'vanish');
  if (own !== undefined) return isOn(own);
  const style = run.at('rPr', 'rStyle')?.attribute('val');
  return isOn(styles.property(style, 'rPr', 'vanish') ?? styles.property(paragraphStyle, 'rPr', 'vanish'));
}

function linkTarget(link: NonNullable<Inline['link']>, story: Story): string {
  const target = story.target(link.attribute('r:id') ?? link.attribute('id'));
  const anchor = link.attribute('anchor');
  return `${target ?? ''}${anchor === undefined ? '' : `#${anchor}`}`.slice(0, 500);
}

/** Line breaks of the file are no line breaks of the text. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]/g, ' ');
}

/** Neighbours that share a key, together. */
function runsOf<Key>(inlines: readonly Inline[], keyOf: (inline: Inline) => Key): [Key, Inline[]][] {
  const runs: [Key, Inline[]][] = [];
  for (const inline of inlines) {
    const key = keyOf(inline);
    const last = runs.at(-1);
    if (last !== undefined && last[0] === key) last[1].push(inline);
    else runs.push([key, [inline]]);
  }
  return runs;
}
