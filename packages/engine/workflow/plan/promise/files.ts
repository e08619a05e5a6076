const quoted = /[`"“”']([^`"“”'\n]+\.[a-z][a-z0-9]{1,5})(?:#[^`"“”']*)?[`"“”']/gi;
const bare = /(?<![\w./#-])((?:[\w-]+\/)*[\w-][\w.-]*\.[a-z][a-z0-9]{1,5})(?![\w/])/gi;
/** Names that look like files and are none: `Node.js`, `example.com`. Marked with quotes they are files. */
const noFile =
  /^[ei]\.[ge]\.?$|^(?:node|next|vue|nuxt|react|express|three|chart|d3)\.js$|^asp\.net$|^[\w.-]+\.(?:com|org|net|io|eu|gov|edu)$/i;

export function filesIn(text: string): string[] {
  const named = [...text.matchAll(quoted)].map((match) => match[1] ?? '');
  const rest = text.replaceAll(quoted, ' ');
  const plain = [...rest.matchAll(bare)].map((match) => match[1] ?? '').filter((path) => !noFile.test(path));
  const files = [...named, ...plain].filter((path) => path !== '' && !path.includes('://'));
  return [...new Set(files.map((path) => path.trim()))];
}

export interface NamedFile {
  readonly path: string;
  readonly removed: boolean;
  /** `book.xlsx#Sums` names its sheet. */
  readonly sheet: string | null;
  /** What is said of it: after its name, up to the next file; before it, too, for the first. */
  readonly about: string;
}

/** The files that a text promises. What it only names as a source, or as what is no more, is promised by nobody. */
export function promisedFiles(text: string): NamedFile[] {
  const places = filesIn(text)
    .map((path) => ({ path, at: text.indexOf(path) }))
    .sort((left, right) => left.at - right.at);
  const told = places.map((place) => ({ ...place, role: roleOf(text, place) }));
  const all = told.every(({ role }) => role === 'source') ? places.map((place) => ({ ...place, role: 'made' })) : told;
  const owing = all.filter(({ role }) => role === 'made' || role === 'removed');
  return owing.map(({ path, at, role }, index) => {
    const before = index === 0 ? text.slice(0, at) : '';
    const rest = text.slice(at + path.length, owing[index + 1]?.at);
    return {
      path,
      sheet: /^#([^\s`"”'),;!]+)/.exec(rest)?.[1] ?? null,
      removed: role === 'removed',
      about: `${before} ${rest}`,
    };
  });
}

type Role = 'made' | 'removed' | 'source' | 'mentioned';

const end = '[`"”\']?';
const goneBefore = /\b(?:delet\w+|remov\w+)\s+(?:of\s+)?(?:the\s+)?(?:file\s+)?[`"“']?$/i;
const goneAfter = new RegExp(
  `^${end},?\\s+(?:(?:is|are|was|has been|to be)\\s+)?(?:deleted|removed|gone|no longer there)\\b`,
  'i',
);
const movedBefore = /\b(?:renam\w+|mov(?:e|es|ed|ing))\s+(?:of\s+)?(?:the\s+)?(?:file\s+)?[`"“']?$/i;
const toward = new RegExp(`^${end}\\s*(?:to|into|as|→|->)\\s`, 'i');
const movedAfter = new RegExp(`^${end},?\\s+(?:(?:is|was|has been|to be|gets)\\s+)?(?:renamed|moved)\\b`, 'i');
const mentionedBefore =
  /\b(?:instead of|rather than|unlike|replac(?:es|ing)|without|named after|no longer \w+)\s+(?:the\s+)?[`"“']?$/i;
const mentionedAfter = new RegExp(`^${end}\\s+(?:is|was|gets)\\s+replaced by\\b`, 'i');
const sourceBefore =
  /\b(?:from|based on|using|according to|out of|derived from|read from|copied from)\s+(?:the\s+)?[`"“']?$/i;

/** Only what is said of the file itself: `clean.csv` with duplicates removed stays. */
function roleOf(text: string, { path, at }: { readonly path: string; readonly at: number }): Role {
  const before = text.slice(0, at);
  const after = text.slice(at + path.length);
  if (goneBefore.test(before) || goneAfter.test(after)) return 'removed';
  if (movedAfter.test(after) || (movedBefore.test(before) && toward.test(after))) return 'removed';
  if (mentionedBefore.test(before) || mentionedAfter.test(after)) return 'mentioned';
  return sourceBefore.test(before) ? 'source' : 'made';
}

const placeholder = /\*+|<[^<>/]+>|\{[^{}/]+\}|\[[^[\]/]+\]|\bYYYY\b|\bNN+\b|(?<=[-_])(?:MM|DD|XX+)(?=[-_.])|…|\.{3}/g;

/** Whether a path stands for files whose names the plan does not know yet. */
export function isPathPattern(path: string): boolean {
  return path.search(placeholder) >= 0;
}

/** The files that a pattern means. */
export function pathPattern(path: string): RegExp {
  const parts = path
    .split(new RegExp(placeholder.source, 'g'))
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`, 'i');
}
