import type { FormatKind } from '@galley/formats';
import type { BoundTool, Formats } from './tool.ts';

/** What a piece of work is about, as far as it decides which tools its model is shown. */
export interface ToolNeed {
  /** Formats that it looks at or makes; empty where none is named. */
  readonly formats: ReadonlySet<FormatKind>;
  /** Formats that it is to deliver; null where nobody said. */
  readonly writes: ReadonlySet<FormatKind> | null;
  /** Tools that are needed whatever the formats: asked for, or spoken of. */
  readonly named: ReadonlySet<string>;
}

/** The formats that count for a tool: what writes is for what is to be delivered. */
export function formatsOf({ effect }: BoundTool, { formats, writes }: ToolNeed): Formats {
  const counted = effect === 'read' ? formats : (writes ?? formats);
  return counted.size === 0 ? null : counted;
}

/** Every character of a declaration is sent with every call: a model is shown what this work is likely to need. */
export function isNeeded(tool: BoundTool, need: ToolNeed): boolean {
  if (need.named.has(tool.name)) return true;
  if (tool.seldom !== null) return false;
  const { formats } = tool;
  const counted = formatsOf(tool, need);
  // Where no format is named, those for one format alone wait until one is.
  return formats === null || (counted !== null && formats.some((kind) => counted.has(kind)));
}

/** Tools that few jobs need and that this text speaks of. */
export function toolsSpokenOf(tools: readonly BoundTool[], text: string): string[] {
  return tools.flatMap(({ name, seldom }) => (seldom !== null && wordsOf(seldom).test(text) ? [name] : []));
}

const patterns = new Map<readonly string[], RegExp>();
const never = /(?!)/;

/** Words count by their beginning: "merge" also in "merged". */
function wordsOf(words: readonly string[]): RegExp {
  const known = patterns.get(words);
  if (known !== undefined) return known;
  const made = words.length === 0 ? never : new RegExp(`\\b(?:${words.join('|')})`, 'i');
  patterns.set(words, made);
  return made;
}
