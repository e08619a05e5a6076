import { GalleyError } from '@galley/schema';
import type { FileView } from '../../workbench/index.ts';
import { type DeliveredTarget, pathPattern } from '../../workflow/index.ts';

interface Written {
  /** The files that the item changed. */
  readonly changed: readonly string[];
  /** All that the plan says of the item. */
  readonly said: string;
}

/** Files of one pattern that are looked into. */
const most = 50;

/** The files that promises mean: those of a pattern, and one that went into the folder that the plan names for it. */
export async function meantFiles(
  owed: readonly DeliveredTarget[],
  { changed, said }: Written,
  files: Pick<FileView, 'stat'>,
): Promise<{ readonly targets: readonly DeliveredTarget[]; readonly problems: readonly string[] }> {
  const targets: DeliveredTarget[] = [];
  const problems: string[] = [];
  for (const target of owed) {
    const isThere = (await files.stat(target.path).catch(refusedPath)) !== null;
    if (isThere || target.removed) targets.push({ ...target, pattern: false });
    else if (target.pattern) {
      const wanted = pathPattern(target.path);
      const matching = changed.filter((path) => wanted.test(path)).slice(0, most);
      if (matching.length === 0) problems.push(`no file like \`${target.path}\` was written`);
      targets.push(...matching.map((path) => ({ ...target, path, pattern: false })));
    } else targets.push({ ...target, path: inNamedFolder(target.path, changed, said) ?? target.path });
  }
  return { targets, problems };
}

/** `in the folder pages/: one.md` is `pages/one.md`. Elsewhere it is another file. */
function inNamedFolder(path: string, changed: readonly string[], said: string): string | null {
  const found = changed.filter((each) => each.endsWith(`/${path}`));
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const folder = only.slice(0, -path.length - 1);
  const escaped = folder.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const named = new RegExp(
    `(?<![\\w/])${escaped}/(?=[\\s\`"'”,:;.)]|$)|[\`"“']${escaped}[\`"”']|\\bfolder ${escaped}\\b|\\b${escaped} folder\\b`,
    'i',
  );
  return named.test(said) ? only : null;
}

/** A pattern is no path: what cannot be one is not there. */
function refusedPath(error: unknown): null {
  if (error instanceof GalleyError) return null;
  throw error;
}
