import type { ChangeView } from '@galley/schema';
import { expect, it } from 'vitest';
import { renderLeft, renderUnverified } from './render-marks.ts';

const left = (path: string): ChangeView => ({
  path,
  kind: 'text',
  family: 'text',
  view: 'lines',
  has_pages: false,
  change: 'added',
  renamed_from: null,
  modified: true,
  size: 1,
  reference_size: null,
  conflict: false,
  marks: [],
  version: 'v',
  summary: null,
  unverified: [],
});

it.each([renderLeft, renderUnverified])(
  '[T7] the commands it names can be pasted whatever files are called',
  (render) => {
    const text = render('/home/ada/My Documents', [left("it's.sh"), left('a.sh')]);
    expect(text).toContain("galley diff '/home/ada/My Documents'\n");
    expect(text).toContain(`galley publish '/home/ada/My Documents' 'it'\\''s.sh' a.sh`);
  },
);
