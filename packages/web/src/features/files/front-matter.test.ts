import { expect, it } from 'vitest';
import { withoutFrontMatter } from './front-matter.ts';

it('[V6] settings before a markdown text are no part of it; a line of dashes alone is', () => {
  expect(withoutFrontMatter('---\ntitle: A\nby: B\n---\n# Guide\n')).toEqual({
    settings: 'title: A\nby: B',
    text: '# Guide\n',
  });
  expect(withoutFrontMatter('---\r\ntitle: A\r\n---\r\nText')).toEqual({ settings: 'title: A', text: 'Text' });
  for (const text of ['---\n\nA line above.\n\n---\nmore', '# Guide\n\n---\na: b\n---\n', 'plain', '---\ntitle: A\n']) {
    expect(withoutFrontMatter(text)).toEqual({ settings: '', text });
  }
});
