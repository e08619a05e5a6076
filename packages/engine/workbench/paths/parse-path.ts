import { OverLimitError } from '@galley/schema';
import { SandboxViolation } from './errors.ts';

const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const DRIVE = /^[a-z]:/i;
/** Code points that some file systems drop when they compare names, so `.gal\u200dley` would be `.galley`. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** A newline or an escape sequence in a name forges lines of logs and prompts; a bidi override shows another ending. */
const UNSHOWABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** Names that no file system reads in another way, of letters, digits and dots between them; no devices. */
const PLAIN_NAME = String.raw`(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[a-z0-9_-]+(?:\.[a-z0-9_-]+)*`;
const PLAIN_PATH = new RegExp(`^${PLAIN_NAME}(?:/${PLAIN_NAME})*$`, 'i');
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 4_096;

/**
 * The one way from text to a path in a Workbench: relative, `/`-separated, without `.` or empty segments.
 * Spelling is kept as given; what is compared is what the least careful file system would make of it.
 */
export function parseWorkbenchPath(text: string): string {
  // Folders of ten thousands of files are checked name by name, each time: nearly all of them end here.
  if (text.length <= MAX_SEGMENT_BYTES && PLAIN_PATH.test(text)) return text;
  const refuse = (reason: string) => new SandboxViolation(text, reason);
  if (text.includes('\0')) throw refuse('it contains a NUL character');
  if (!text.isWellFormed()) throw refuse('it is not valid Unicode');
  if (UNSHOWABLE.test(text)) throw refuse('it contains a control character');
  if (text.includes('\\')) throw refuse('it contains a backslash');
  if (text.startsWith('/')) throw refuse('it is absolute');
  if (ADDRESS.test(text)) throw refuse('it is an address');
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0) throw refuse('it names no file');
  for (const segment of segments) {
    const reason = refusalOf(segment);
    if (reason !== null) throw refuse(reason);
  }
  const path = segments.join('/');
  if (DRIVE.test(path)) throw refuse('it names a drive');
  if (
    Buffer.byteLength(path) > MAX_PATH_BYTES ||
    segments.some((each) => Buffer.byteLength(each) > MAX_SEGMENT_BYTES)
  ) {
    throw pathTooLong(text);
  }
  return path;
}

function refusalOf(segment: string): string | null {
  if (process.platform === 'win32' && /[. ]$|[:*?"<>|]/.test(segment)) return 'Windows would take it for another name';
  const folded = segment.normalize('NFKC').replace(IGNORABLE, '').toLowerCase();
  if (/::|:\$/.test(folded)) return 'it names a stream of a file';
  // A full-width slash is a letter here and a separator to a program that folds names before it uses them.
  for (const part of folded.split(/[/\\]/)) {
    const reason = refusalOfPart(part);
    if (reason !== null) return reason;
  }
  return null;
}

function refusalOfPart(folded: string): string | null {
  if (folded === '..') return 'it leads out of its folder';
  // Windows drops trailing dots and spaces and reads what follows a colon as a stream of the same file.
  const name = (folded.split(':')[0] ?? '').replace(/[. ]+$/, '');
  if (name === '' && folded !== '') return 'a part of it has no name';
  if (name === '.galley' || /^galley~[0-9]+$/.test(name)) return 'it belongs to Galley';
  if (name === '.git' || /^git~[0-9]+$/.test(name)) return 'it belongs to git';
  if (DEVICE.test((name.split('.')[0] ?? '').trimEnd())) return 'it is the name of a device';
  return null;
}

export function pathTooLong(path: string, cause?: unknown): OverLimitError {
  return new OverLimitError('The path is too long for a file system.', 'Use a shorter name.', { path }, cause);
}

export function isWorkbenchPath(text: string): boolean {
  try {
    return parseWorkbenchPath(text) === text;
  } catch (error) {
    if (error instanceof SandboxViolation || error instanceof OverLimitError) return false;
    throw error;
  }
}
