import { expect, it } from 'vitest';
import { encodeText } from './decode/decode-text.ts';
import { mapText } from './map-text.ts';

const headingsOf = (text: string) =>
  mapText(Buffer.from(text)).headings.map(({ line, level, text: words }) => `${line}:${level} ${words}`);

it('[F2] headings with marks and underlines, not inside code, lists or tables', () => {
  const text =
    '# One #\n\nTwo\n===\n```sh\n# comment\n```\n## Three\nFour\n---\n- item\n---\n| a |\n|---|\n| b |\n#tag\n';
  expect(headingsOf(text)).toEqual(['1:1 One', '3:1 Two', '8:2 Three', '9:2 Four']);
});

it('[F2] tables and placeholders', () => {
  const map = mapText(
    Buffer.from('Dear {{name}},\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n| 3 | 4 |\n\n{{ due date }}\n'),
  );
  expect(map.tables).toEqual([{ line: 3, rows: 2, header: '| a | b |' }]);
  expect(map.placeholders).toEqual(['name', 'due date']);
});

it('[F10] reads any encoding', () => {
  expect(mapText(encodeText('# Größe\r\n', 'utf-16be'))).toMatchObject({
    encoding: 'utf-16be',
    line_ending: 'crlf',
    headings: [{ line: 1, level: 1, text: 'Größe' }],
  });
});

it('[F2] stays under 8 KB and says what it left out', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `# ${index} ${'ä'.repeat(200)} {{p${index}}}`).join('\n');
  const map = mapText(Buffer.from(text));
  expect(Buffer.byteLength(JSON.stringify(map))).toBeLessThanOrEqual(8192);
  expect(map.headings.length + map.headings_left_out).toBe(2000);
  expect(map.placeholders.length + (map.placeholders_left_out ?? 0)).toBe(2000);
});
