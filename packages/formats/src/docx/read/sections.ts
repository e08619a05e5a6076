import type { StoryKind } from '../package/word-document.ts';
import type { DocumentLine } from './lines.ts';

/** A stretch of lines: from a heading to the next one, or all notes, comments, headers or footers. */
export interface DocumentSection {
  /** From 1; the same in maps, reading, search, comparison and review. */
  readonly number: number;
  /** Null for what stands before the first heading. */
  readonly title: string | null;
  /** The heading's own number, as `2.1`. */
  readonly label: string | null;
  /** 0 for the title, 1 to 9 for headings; null for sections without a heading of their own. */
  readonly level: number | null;
  readonly story: StoryKind;
  /** Its first line and how many it has. */
  readonly line: number;
  readonly lines: number;
}

const TITLES: Readonly<Record<StoryKind, string | null>> = {
  body: null,
  footnotes: 'Footnotes',
  endnotes: 'Endnotes',
  comments: 'Comments',
  header: 'Headers',
  footer: 'Footers',
};

export function sectionsOf(lines: readonly DocumentLine[]): DocumentSection[] {
  const sections: DocumentSection[] = [];
  let first = 0;
  for (let at = 1; at <= lines.length; at += 1) {
    const line = lines[first];
    if (line === undefined || lines[at]?.section === line.section) continue;
    const isHeaded = line.level !== null;
    sections.push({
      number: line.section,
      title: isHeaded ? line.plain.replaceAll(/\s+/g, ' ').trim() : TITLES[line.story],
      label: isHeaded && line.item !== null && line.item.label !== '' ? line.item.label : null,
      level: line.level,
      story: line.story,
      line: line.number,
      lines: at - first,
    });
    first = at;
  }
  return sections;
}
