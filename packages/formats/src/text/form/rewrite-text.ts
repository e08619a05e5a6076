import { FileUnsupportedError } from '../../base/errors.ts';
import { keepBreaks } from './keep-breaks.ts';
import { closeText, openText, plainForm, type TextForm } from './text-form.ts';

export interface RewriteOptions {
  /** `keep` (unless set): that of the file. `utf-8`: UTF-8, without a mark unless the file has one in UTF-8 already. */
  readonly encoding?: 'keep' | 'utf-8';
}

export interface Rewritten {
  readonly bytes: Buffer;
  readonly encoding: TextForm['encoding'];
}

/** A whole new text in the form of the one that it replaces; a new file is UTF-8. */
export function rewriteText(
  before: Uint8Array | null,
  text: string,
  { encoding = 'keep' }: RewriteOptions = {},
): Rewritten {
  const old = before === null || before.length === 0 ? null : openOld(before, encoding);
  const form = old === null ? plainForm : formFor(old.form, encoding);
  const given = text.startsWith('\ufeff') ? text.slice(1) : text;
  return { bytes: closeText(old === null ? given : keepBreaks(old.text, given), form), encoding: form.encoding };
}

/** What the text is kept in from now on. */
export function formFor(form: TextForm, encoding: 'keep' | 'utf-8'): TextForm {
  return encoding === 'keep' || form.encoding === 'utf-8-bom' ? form : plainForm;
}

/** A file whose text cannot be made out is replaced only by someone who says so. */
function openOld(bytes: Uint8Array, encoding: 'keep' | 'utf-8') {
  try {
    return openText(bytes);
  } catch (error) {
    if (!(error instanceof FileUnsupportedError)) throw error;
    if (encoding === 'utf-8') return null;
    throw new FileUnsupportedError(
      error.message,
      'Its encoding cannot be kept. Ask for the file to become UTF-8 (encoding: "utf-8") to replace it.',
      error.details,
      error,
    );
  }
}
