import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../decode/decode-text.ts';
import { applyToText } from '../edit/edit-text.ts';
import { TextEdit } from '../edit/text-edit.ts';
import { type TextOperation, textOperations } from './list.ts';

const edit = (bytes: Uint8Array, operations: readonly TextOperation[], options = {}) =>
  applyToText(bytes, new TextEdit(bytes), textOperations, operations, options);
const edited = (text: string, ...operations: TextOperation[]) => {
  const { bytes, report, ok } = edit(Buffer.from(text), operations);
  return ok ? Buffer.from(bytes).toString() : report.at(-1)?.error;
};

describe('[F10] lines of a text', () => {
  it('are replaced, added and removed; the last one keeps its end', () => {
    const text = '1\r\n2\r\n3';
    expect(edited(text, { kind: 'replace_lines', start: 2, text: 'two\nmore\n' })).toBe('1\r\ntwo\r\nmore\r\n3');
    expect(edited(text, { kind: 'replace_lines', start: 2, end: 3, text: '' })).toBe('1\r\n');
    expect(edited(text, { kind: 'insert_lines', after: 0, text: '0' })).toBe('0\r\n1\r\n2\r\n3');
    expect(edited(text, { kind: 'insert_lines', after: 3, text: '4\n5' })).toBe('1\r\n2\r\n3\r\n4\r\n5');
    expect(edited(text, { kind: 'append', text: '4\n' })).toBe('1\r\n2\r\n3\r\n4');
    expect(edited('1\n', { kind: 'append', text: '2' })).toBe('1\n2\n');
    expect(edited('', { kind: 'append', text: 'a\nb' })).toBe('a\nb\n');
    expect(edited(text, { kind: 'delete_lines', start: 3 })).toBe('1\r\n2');
    expect(edited(text, { kind: 'delete_lines', start: 1, end: 3 })).toBe('');
  });

  it('that are not there, or hold something else, are refused', () => {
    expect(edited('a\n', { kind: 'insert_lines', after: 2, text: 'x' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'after', lines: 1 },
    });
    expect(edited('a\nb\n', { kind: 'replace_lines', start: 2, end: 1, text: 'x' })).toMatchObject({
      details: { argument: 'end' },
    });
    expect(edited('a\nb\n', { kind: 'replace_lines', start: 2, text: 'x', expect: 'c' })).toMatchObject({
      message: 'Line 2 is "b", not "c".',
    });
    expect(edited('a\nb\n', { kind: 'delete_lines', start: 1, end: 2, expect: 'a' })).toMatchObject({
      message: 'Line 2 is "b", not null.',
    });
    expect(edited('a\nb\n', { kind: 'delete_lines', start: 1, end: 2, expect: 'a\nb\n' })).toBe('');
  });

  it('all others keep every byte, whatever their breaks', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom('a', 'ü', ''), fc.constantFrom('\n', '\r\n', '\r')), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        lines,
        fc.nat(),
        fc.nat(3),
        fc.array(fc.constantFrom('x', ''), { minLength: 1, maxLength: 3 }),
        (all, place, more, made) => {
          // Two breaks that meet are read as one.
          const whole = all.map(([text, lineBreak], index) =>
            lineBreak === '\r' && all[index + 1]?.[0] === '' ? `${text}\n` : text + lineBreak,
          );
          const start = place % whole.length;
          const end = Math.min(whole.length - 1, start + more);
          const { bytes } = edit(Buffer.from(whole.join('')), [
            { kind: 'replace_lines', start: start + 1, end: end + 1, text: `${made.join('\n')}\n` },
          ]);
          const after = Buffer.from(bytes).toString();
          expect(after.startsWith(whole.slice(0, start).join(''))).toBe(true);
          const rest = whole.slice(end + 1).join('');
          expect(after.endsWith(rest) || rest.startsWith('\n')).toBe(true);
          expect(after.split(/\r\n|\n|\r/).length - 1).toBe(whole.length - (end - start + 1) + made.length);
        },
      ),
    );
  });
});

describe('[F10] search and replace', () => {
  it('says how many and where, and refuses another number', () => {
    const replace: TextOperation = { kind: 'search_replace', find: 'a', replace: 'b' };
    expect(edit(Buffer.from('a\nx\na a\n'), [replace]).report).toEqual([
      { index: 0, kind: 'search_replace', ok: true, affected: '3 replaced, in lines 1, 3' },
    ]);
    expect(edited('a\na\n', { ...replace, count: 2 })).toBe('b\nb\n');
    expect(edited('a\na\n', { ...replace, count: 1 })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: '"a" is there 2 times, not once: in lines 1, 2.',
    });
    expect(edited('x', replace)).toMatchObject({ code: 'INVALID_ARGUMENT', details: { argument: 'find' } });
  });

  it('goes over lines of any break, and breaks new lines as the file does', () => {
    expect(edited('a\r\nb\r\nc', { kind: 'search_replace', find: 'a\nb', replace: '1\n2\n3' })).toBe(
      '1\r\n2\r\n3\r\nc',
    );
    expect(edited('a\r\nb', { kind: 'search_replace', find: 'b', replace: '1\n2' })).toBe('a\r\n1\r\n2');
    expect(edited('a\r\nb', { kind: 'search_replace', find: 'a\n\nb', replace: '' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});

describe('[F10] a batch', () => {
  const good: TextOperation = { kind: 'append', text: 'x' };

  it('is done whole or not at all, each operation after the one before', () => {
    expect(edited('a\n', good, { kind: 'replace_lines', start: 2, text: 'y' })).toBe('a\ny\n');
    const before = Buffer.from('a\n');
    const { bytes, ok, report } = edit(before, [good, { kind: 'delete_lines', start: 9 }, good]);
    expect(bytes).toBe(before);
    expect(ok).toBe(false);
    expect(report.map((item) => item.ok)).toEqual([true, false]);
    expect(edit(before, [{ kind: 'nonsense' } as never]).report[0]?.error?.remedy).toContain('search_replace');
  });

  it('keeps the encoding, and leaves it only when asked', () => {
    const before = encodeText('é\r\n', 'windows-1252');
    expect(edit(before, [{ kind: 'append', text: 'ü' }]).bytes).toEqual(encodeText('é\r\nü\r\n', 'windows-1252'));
    expect(() => edit(before, [{ kind: 'append', text: '大' }])).toThrow(
      expect.objectContaining({ code: 'FILE_UNSUPPORTED' }),
    );
    const { bytes, encoding } = edit(before, [{ kind: 'append', text: '大' }], { encoding: 'utf-8' });
    expect(encoding).toBe('utf-8');
    expect(Buffer.from(bytes).toString()).toBe('é\r\n大\r\n');
  });
});
