import { createHash } from 'node:crypto';
import { GalleyError, type JournalRow, type RunEvent, type SourceChange, type SourceFile } from '@galley/schema';
import { StoreError } from '../../store/index.ts';
import type { DraftPlace } from '../../workbench/index.ts';

type SourcePlace = Pick<DraftPlace, 'draft' | 'conflicts' | 'readPublished' | 'contentHash'>;

/** The files that a plan was made from: those that tools were asked about, and those that the plan names. */
export function sourcePaths(rows: readonly JournalRow<RunEvent>[], plan: string, files: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const { event } of rows) {
    if (event.type !== 'model.answered') continue;
    for (const call of event.tool_calls)
      for (const text of textsIn(call.arguments)) if (files.has(text)) found.add(text);
  }
  for (const name of namesIn(plan)) if (files.has(name)) found.add(name);
  return [...found].sort();
}

/** What stands in backticks or quotes, and every word, without the marks around it. */
function* namesIn(text: string): Generator<string> {
  for (const match of text.matchAll(/`([^`\n]+)`|"([^"\n]+)"|(\S+)/g)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    yield name;
    yield name.replaceAll(/^[^\p{L}\p{N}_.]+|[^\p{L}\p{N}_]+$/gu, '');
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

export async function hashSources(workbench: SourcePlace, paths: readonly string[]): Promise<SourceFile[]> {
  const entries = workbench.draft()?.entries ?? new Map();
  const drafted = paths.some((path) => entries.has(path));
  const conflicts = new Set(drafted ? (await workbench.conflicts()).map(({ path }) => path) : []);
  const sources: SourceFile[] = [];
  for (const path of paths) {
    const entry = entries.get(path);
    if (entry === undefined) sources.push({ path, hash: await publishedHash(workbench, path) });
    else {
      const hash = conflicts.has(path) ? hashOf(await workbench.readPublished(path)) : entry.reference;
      sources.push({ path, hash, draft: entry.hash });
    }
  }
  return sources;
}

/** What differs from how it was. The Draft counts only before work has begun: afterwards it is the work. */
export function changedSources(
  before: readonly SourceFile[],
  now: readonly SourceFile[],
  { withDraft }: { readonly withDraft: boolean },
): SourceChange[] {
  const current = new Map(now.map((file) => [file.path, file]));
  return before.flatMap((file) => {
    const present = current.get(file.path) ?? { path: file.path, hash: null };
    if (file.hash !== present.hash) return [{ path: file.path, before: file.hash, after: present.hash }];
    if (!withDraft || file.draft === present.draft) return [];
    return [{ path: file.path, before: file.draft ?? file.hash, after: present.draft ?? present.hash }];
  });
}

async function publishedHash(workbench: SourcePlace, path: string): Promise<string | null> {
  try {
    return await workbench.contentHash(path);
  } catch (error) {
    // A file that cannot be read counts as absent; only a failing store stops the Run.
    if (error instanceof GalleyError && !(error instanceof StoreError)) return null;
    throw error;
  }
}

function hashOf(bytes: Buffer | null): string | null {
  return bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
}
