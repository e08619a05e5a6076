import { expect, it } from 'vitest';
import { splitMarked } from './marked-files.ts';

it('[T7] marked files are set apart', () => {
  const script = { path: 'run.sh', marks: [{ kind: 'executable' as const, detail: null }] };
  const note = { path: 'note.txt', marks: [] };
  expect(splitMarked([script, note])).toEqual({ marked: [script], plain: [note] });
  expect(splitMarked([])).toEqual({ marked: [], plain: [] });
});
