import { GalleyError, InvalidArgumentError } from '@galley/schema/errors';

/** What was given is no patch of one file. */
export class PatchUnreadableError extends InvalidArgumentError {
  static noHunks(): PatchUnreadableError {
    return new PatchUnreadableError(
      'patch',
      'The patch has no hunk.',
      'Send a unified diff: "@@ -12,3 +12,4 @@", then lines that begin with a blank, "-" or "+".',
    );
  }

  static badLine(line: number, text: string): PatchUnreadableError {
    return new PatchUnreadableError(
      'patch',
      `Line ${line} of the patch begins with neither a blank, "-" nor "+": ${JSON.stringify(text.slice(0, 120))}.`,
      'Begin unchanged lines with a blank, removed ones with "-" and new ones with "+".',
      { line },
    );
  }

  static severalFiles(files: number): PatchUnreadableError {
    return new PatchUnreadableError(
      'patch',
      `The patch changes ${files} files.`,
      'Send the part of each file in a call of its own.',
      { files },
    );
  }
}

export interface NearestLines {
  /** From 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** A hunk that stands nowhere in the text, or in several places alike. Nothing of the patch was applied. */
export class PatchDoesNotFitError extends GalleyError {
  constructor(hunk: number, why: string, remedy: string, details: Readonly<Record<string, unknown>>) {
    super({ code: 'PATCH_DOES_NOT_FIT', message: `Hunk ${hunk} ${why}`, remedy, details: { hunk, ...details } });
  }

  static nowhere(hunk: number, wanted: readonly string[], nearest: NearestLines): PatchDoesNotFitError {
    const at = wanted.findIndex((text, index) => nearest.lines[index] !== text);
    const index = Math.max(0, at);
    const found = nearest.lines[index];
    const difference =
      found === undefined
        ? `the text ends before ${quoted(wanted[index])}`
        : `line ${nearest.line + index} is ${quoted(found)}, the patch has ${quoted(wanted[index])}`;
    const shown = nearest.lines.map((text, offset) => `${nearest.line + offset}\t${text}`).join('\n');
    return new PatchDoesNotFitError(
      hunk,
      `does not fit. Nearest place: ${difference}.${shown === '' ? '' : `\n${shown}`}`,
      'Make the patch from the lines as they are now, or use replace_lines.',
      { nearest },
    );
  }

  static outOfOrder(hunk: number, line: number): PatchDoesNotFitError {
    return new PatchDoesNotFitError(
      hunk,
      `stands at line ${line}, before or within the hunk that comes first in the patch.`,
      'Put the hunks in the order of the file, each line in one of them.',
      { line },
    );
  }

  static ambiguous(hunk: number, lines: readonly number[]): PatchDoesNotFitError {
    return new PatchDoesNotFitError(
      hunk,
      `fits at several places: lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' and more' : ''}.`,
      'Give the right line number in the header of the hunk, or more lines around the change.',
      { lines: lines.slice(0, 100) },
    );
  }
}

function quoted(text: string | undefined): string {
  return JSON.stringify((text ?? '').slice(0, 160));
}
