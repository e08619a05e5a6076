import { expect, it } from 'vitest';
import { textWithoutTags } from './trusted-types.ts';

it('[T8] style rules pass, anything with a tag does not', () => {
  expect(textWithoutTags('[data-viewport]::-webkit-scrollbar{display:none}')).toContain('scrollbar');
  for (const markup of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<'])
    expect(textWithoutTags(markup)).toBeNull();
});
