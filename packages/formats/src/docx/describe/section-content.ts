import type { PartRequest } from '../../core/adapter.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import { WordDocument } from '../package/word-document.ts';
import { documentLines } from '../read/lines.ts';
import { lineWindow } from '../read/read-lines.ts';
import { stylesOf } from '../read/styles.ts';
import { type DescribedBlock, describeBlocks } from './blocks.ts';
import type { RunSurroundings } from './runs.ts';

/** A section, or some lines of it, as paragraphs, runs and cells with their looks. */
export interface SectionContent {
  readonly view: 'structure';
  readonly section?: number;
  readonly section_title?: string | null;
  readonly section_count: number;
  readonly line_start: number;
  readonly line_count: number;
  readonly total_lines: number;
  readonly has_more: boolean;
  readonly next_line?: number;
  readonly blocks: readonly DescribedBlock[];
}

export function sectionContent(bytes: Uint8Array, request: PartRequest): SectionContent {
  const document = new WordDocument(bytes);
  const lines = documentLines(document);
  const { lines: shown, section, section_count, has_more } = lineWindow(lines, request);
  const start = shown[0]?.number ?? request.lineStart;
  return {
    view: 'structure',
    ...(section === null ? {} : { section: section.number, section_title: section.title }),
    section_count,
    line_start: start,
    line_count: shown.length,
    total_lines: lines.length,
    has_more,
    ...(has_more ? { next_line: start + shown.length } : {}),
    blocks: describeBlocks(shown, surroundings(document)),
  };
}

function surroundings(document: WordDocument): (part: string) => RunSurroundings {
  const styles = stylesOf(document);
  const known = new Map<string, RunSurroundings>();
  return (part) => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const targets = new Map(relationshipsOf(document.parts, part).map(({ id, target }) => [id, target]));
    const around = { styles, target: (id: string | undefined) => (id === undefined ? undefined : targets.get(id)) };
    known.set(part, around);
    return around;
  };
}
