import type { FormChange } from '../../core/adapter.ts';
import { decodeText } from '../decode/decode-text.ts';

/** How the same lines are kept differently in two versions: a file whose bytes differ is never shown as unchanged. */
export function formChanges(before: Uint8Array, after: Uint8Array): FormChange[] {
  if (Buffer.compare(before, after) === 0) return [];
  const [old, made] = [decodeText(before), decodeText(after)];
  const changes: FormChange[] = [
    { what: 'encoding', before: old.encoding, after: made.encoding },
    { what: 'line endings', before: old.line_ending, after: made.line_ending },
    { what: 'end of the last line', before: endOf(old.text), after: endOf(made.text) },
  ];
  return changes.filter(
    (change) => change.before !== change.after && change.before !== 'none' && change.after !== 'none',
  );
}

function endOf(text: string): string {
  if (text === '') return 'none';
  return /[\r\n]$/.test(text) ? 'line break' : 'no line break';
}
