import { expect, it } from 'vitest';
import { textAdapter } from '../adapter.ts';
import { encodeText } from '../decode/decode-text.ts';

it('[V9] versions with the same lines and other bytes are not the same, and say why', async () => {
  const [before, after] = [encodeText('é\r\nb', 'utf-16le'), Buffer.from('é\nb\n')];
  expect(await textAdapter.diff(before, after, {})).toEqual({
    view: 'lines',
    hunks: [],
    form: [
      { what: 'encoding', before: 'utf-16le', after: 'utf-8' },
      { what: 'line endings', before: 'crlf', after: 'lf' },
      { what: 'end of the last line', before: 'no line break', after: 'line break' },
    ],
    is_same: false,
  });
  expect(await textAdapter.diff(before, before, {})).toMatchObject({ form: [], is_same: true });
  expect(await textAdapter.diff(null, after, {})).toMatchObject({ form: [], is_same: false });
});
