import type { SearchResult } from '@galley/schema';
import { z } from 'zod';
import type { AskedFile } from './file-sources.ts';
import type { Fused } from './fuse.ts';
import { pointAt } from './point-at.ts';
import type { Reason } from './rank.ts';
import type { Content, SearchIndex } from './search-index.ts';

/** So that one long file does not fill the page. */
const MOST_OF_ONE = 3;
const MOST_ALSO = 5;

/** What a record's `about` says. The index may be anybody's work: it is checked like any other input. */
const aboutSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    message_id: z.string(),
    role: z.enum(['user', 'assistant']),
    run_id: z.string().nullable(),
  }),
  z.object({ kind: z.literal('artifact'), run_id: z.string(), artifact: z.string() }),
]);

export interface Searched {
  /** Files by the content that they have, the first one being shown. */
  readonly files: ReadonlyMap<number, readonly AskedFile[]>;
  readonly records: ReadonlyMap<number, Content>;
  /** Hits by name alone: files by the ids that the ranking gave them. */
  readonly named: ReadonlyMap<number, AskedFile>;
}

export function resultsOf(
  index: SearchIndex,
  fused: readonly Fused<Reason>[],
  stems: readonly string[],
  { files, records, named }: Searched,
  limit: number,
): SearchResult[] {
  const results: SearchResult[] = [];
  const counts = new Map<string, number>();
  const add = (owner: string, result: SearchResult): void => {
    const count = counts.get(owner) ?? 0;
    if (count >= MOST_OF_ONE) return;
    counts.set(owner, count + 1);
    results.push(result);
  };
  for (const { id, by } of fused) {
    if (results.length >= limit) break;
    const file = named.get(id);
    if (file !== undefined) {
      const { path, version } = file;
      if (!counts.has(`${path} ${version}`)) {
        add(`${path} ${version}`, { kind: 'file', path, version, also_in: [], place: {}, text: '', by: [...by] });
      }
      continue;
    }
    const passage = index.passage(id);
    if (passage === undefined) continue;
    const hit = { ...pointAt(passage, stems), by: [...by] };
    const [first, ...others] = files.get(passage.content) ?? [];
    if (first !== undefined) {
      const also_in = others.slice(0, MOST_ALSO).map(({ path }) => path);
      add(`${first.path} ${first.version}`, {
        kind: 'file',
        path: first.path,
        version: first.version,
        also_in,
        ...hit,
      });
      continue;
    }
    const about = aboutSchema.safeParse(parse(records.get(passage.content)?.about ?? ''));
    if (about.success) add(`content ${passage.content}`, { ...about.data, ...hit });
  }
  return results;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
