/** Whether a path (of a folder, when `folder` is true) is left out of the Workbench. */
export type Ignore = (path: string, folder: boolean) => boolean;

interface Rule {
  readonly segments: readonly string[];
  readonly negated: boolean;
  readonly folderOnly: boolean;
}

/** Never part of a Workbench, whatever `.galleyignore` says: they hold state that edits would break. */
const ALWAYS_IGNORED = new Set(['.git', '.galley']);

/** Installed packages, litter of file managers, lock files of office programs. `!name` takes one back. */
const DEFAULT_RULES = ['node_modules', '.DS_Store', 'Thumbs.db', '~$*', '.~lock.*#'].flatMap(parseRule);

/**
 * `.galleyignore`, in the part of the .gitignore syntax that people use:
 * - one pattern a line; an empty line and one that begins with `#` say nothing; blanks at the ends do not count;
 * - `!` in front takes back what an earlier line left out; the last line that matches decides;
 * - `/` at the end: folders only; `/` anywhere else: the pattern starts at the root, otherwise it fits at any depth;
 * - `*` any text and `?` one character of a name; a segment `**` any number of folders;
 * - `\` before a character takes that character as it is, so `\#a` and `\!a` are names.
 * What lies below an ignored folder is ignored with it and cannot be taken back. `[a-z]` has no special meaning.
 */
export function parseIgnore(text: string): Ignore {
  const rules = [
    ...DEFAULT_RULES,
    ...text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .flatMap(parseRule),
  ];
  return (path, folder) => {
    const segments = path.split('/');
    if (ALWAYS_IGNORED.has(segments.at(-1)?.toLowerCase() ?? '')) return true;
    const last = rules.findLast((rule) => (folder || !rule.folderOnly) && matchPath(rule.segments, segments));
    return last !== undefined && !last.negated;
  };
}

function parseRule(line: string): Rule[] {
  let pattern = line.trim();
  if (pattern === '' || pattern.startsWith('#')) return [];
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const folderOnly = pattern.endsWith('/');
  if (folderOnly) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes('/');
  const segments = pattern.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  return [{ segments: anchored ? segments : ['**', ...segments], negated, folderOnly }];
}

/** Most names of rules are plain, and are compared once for every file of a folder. */
const SPECIAL = /[*?\\]/;

/** Steps, not a regular expression: one with many stars takes longer than anybody waits on a name that almost fits. */
function matchPath(pattern: readonly string[], path: readonly string[]): boolean {
  return matchSteps(pattern, path, {
    star: (step) => step === '**',
    same: (step, segment) =>
      SPECIAL.test(step) ? matchSteps(tokens(step), [...segment], nameSteps) : step === segment,
    // `docs/**` is what lies in docs, not docs itself.
    starNeedsOne: pattern.at(-1) === '**' && pattern.length > 1,
  });
}

const nameSteps: Steps = {
  star: (step) => step === '*',
  same: (step, character) =>
    step === '?' || step === character || (step.startsWith('\\') && step.slice(1) === character),
  starNeedsOne: false,
};

interface Steps {
  star(step: string): boolean;
  same(step: string, part: string): boolean;
  readonly starNeedsOne: boolean;
}

function matchSteps(
  pattern: readonly string[],
  parts: readonly string[],
  { star, same, starNeedsOne }: Steps,
): boolean {
  let [at, position] = [0, 0];
  let [retryAt, retryPosition] = [-1, 0];
  while (position < parts.length) {
    const step = pattern[at];
    if (step !== undefined && star(step)) {
      [retryAt, retryPosition] = [at, position];
      at += 1;
    } else if (step !== undefined && same(step, parts[position] ?? '')) {
      at += 1;
      position += 1;
    } else if (retryAt >= 0) {
      retryPosition += 1;
      [at, position] = [retryAt + 1, retryPosition];
    } else {
      return false;
    }
  }
  const rest = pattern.slice(at);
  return rest.length === 0 || (!starNeedsOne && rest.every(star));
}

const tokenCache = new Map<string, readonly string[]>();

function tokens(segment: string): readonly string[] {
  const known = tokenCache.get(segment);
  if (known !== undefined) return known;
  const made = segment.match(/\\.|\*+|./gsu)?.map((token) => (token.startsWith('*') ? '*' : token)) ?? [];
  if (tokenCache.size < 1_000) tokenCache.set(segment, made);
  return made;
}
