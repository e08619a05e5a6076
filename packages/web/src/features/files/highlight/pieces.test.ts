import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';
import { languageOf } from './language-of.ts';
import { linesOfPieces } from './pieces.ts';

it('[X1] names what the words of a program are, line by line', () => {
  const lines = highlight('def f(x):\n    """a\n    b"""\n    return x + 1  # <b>add</b>', 'python');
  expect(lines[0]?.[0]).toEqual({ text: 'def', kind: 'keyword' });
  expect(lines[2]).toEqual([{ text: '    b"""', kind: 'string' }]);
  expect(lines[3]?.at(-1)).toEqual({ text: '# <b>add</b>', kind: 'comment' });
});

it('[T8] whatever a file says, the pieces together are that text and nothing else', () => {
  const text = fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '\n', 'a', ' ', '{', '<span class="x">', '&lt;'),
  });
  const language = fc.constantFrom('javascript', 'python', 'json', 'xml', 'markdown', 'bash', 'sql', 'yaml');
  fc.assert(
    fc.property(text, language, (source, name) => {
      const lines = highlight(source, name).map((line) => line.map((piece) => piece.text).join(''));
      expect(lines.join('\n')).toBe(source);
    }),
  );
});

it('knows languages by the ending of a name, and leaves others alone', () => {
  expect(languageOf('a/b.PY')).toBe('python');
  expect(languageOf('Makefile')).toBeNull();
  expect(languageOf('notes.txt')).toBeNull();
  expect(linesOfPieces('')).toEqual([[]]);
});
