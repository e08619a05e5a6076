/** Whether a path (of a folder, when `folder` is true) is left out of the Workbench. */
export type Ignore = (path: string, folder: boolean) => boolean;

interface Rule {
  readonly pattern: RegExp;
  readonly negated: boolean;
  readonly folderOnly: boolean;
}

const ALWAYS_IGNORED = new Set(['.git', '.galley', 'node_modules']);

/**
 * `.galleyignore`: the part of .gitignore that people use. A line is a pattern; `#` begins a comment, `!` takes back,
 * a trailing `/` means folders only, a `/` elsewhere ties it to the root, `*`, `?` and `**` stand for text. The last match decides.
 */
export function parseIgnore(text: string): Ignore {
  const rules = text.split(/\r?\n/).flatMap(parseRule);
  return (path, folder) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (ALWAYS_IGNORED.has(name.toLowerCase())) return true;
    const last = rules.findLast((rule) => (folder || !rule.folderOnly) && rule.pattern.test(path));
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
  const source = toExpression(pattern.replace(/^\//, ''));
  return [{ pattern: new RegExp(`^${anchored ? '' : '(?:.*/)?'}${source}$`, 'su'), negated, folderOnly }];
}

function toExpression(pattern: string): string {
  return pattern
    .split(/(\*\*\/|\/\*\*$|\*+|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '/**') return '/.*';
      if (part === '?') return '[^/]';
      if (/^\*+$/.test(part)) return '[^/]*';
      return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    })
    .join('');
}
