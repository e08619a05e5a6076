export type FieldKind = 'empty' | 'number' | 'date' | 'code' | 'text' | 'odd';

const NUMBER =
  /^[+-]?(?:[$€£¥]\s?)?(?:\d+|\d{1,3}(?:[., '\u00a0]\d{3})+)?(?:[.,]\d+)?(?:[eE][+-]?\d+)?\s?(?:%|[$€£¥])?$/;
const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[ -](?:\p{L}{3,9}\.?)[ -]\d{2,4}|\d{4}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/u;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[aApP]\.?[mM]\.?)?$/;
/** Addresses, identifiers, JSON and the like: full of punctuation, and yet one value. */
const CODE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.-]+|[0-9a-f]{8}-[0-9a-f-]{27}|[{[][\s\S]*[}\]]|N\/?A|-+)$/i;
const TEXT = /^[\p{L}\p{M}\p{N}\p{Emoji}][^;|\t:~^{}=<>\\]*$|^[(\p{L}#&'´’“„"«.$€£@_*][^;|\t~^{}<>\\]*$/u;

/** What a field looks like on its own. `odd` speaks against the reading that made it. */
export function fieldKind(field: string): FieldKind {
  const text = field.trim();
  if (text === '') return 'empty';
  if (/\d/.test(text) && NUMBER.test(text)) return 'number';
  if (DATE.test(text) || TIME.test(text)) return 'date';
  if (CODE.test(text)) return 'code';
  return TEXT.test(text) ? 'text' : 'odd';
}
