import { describe, expect, it } from 'vitest';
import { placeNamed } from './workflow-place.ts';

describe('what a text names', () => {
  it.each([
    ['.', 'child', './child'],
    ['.', './child/', './child'],
    ['.', 'a/b.yaml', './a/b.yaml'],
    ['./a', '../b', './b'],
    ['./a', '..', '.'],
    ['./a/child.yaml', '../b', './a/b'],
    ['./a/REVIEW.md', 'b', './a/b'],
  ])('[T2] in %s, %s is %s', (from, text, place) => {
    expect(placeNamed(from, text, 'answer')).toBe(place);
  });

  it.each([
    '/etc/cron',
    '//host/share',
    '\\\\host\\share',
    'C:/flows/x',
    'c:x',
    '~',
    '~/flow',
    'file:///tmp/x',
    '..',
    '../other',
    'a/../../other',
    '..\\other',
    'child\u0000',
    '',
  ])('[T2] an answer cannot name %j', (text) => {
    expect(placeNamed('.', text, 'answer')).toBeNull();
  });

  it.each(['%2e%2e/other', '..%2fother', '%2Fetc', '．．/other', '..∕other', ' ../other', '.../other'])(
    '[T2] nothing is decoded: %j stays a name inside the tree',
    (text) => {
      expect(placeNamed('.', text, 'answer') ?? './').toMatch(/^\.\//);
    },
  );

  it('[T2] an author may name a place outside, but not in the form of another system', () => {
    expect(placeNamed('.', '../other', 'author')).toBe('../other');
    expect(placeNamed('../other', './x', 'author')).toBe('../other/x');
    expect(placeNamed('.', '/flows//x/', 'author')).toBe('/flows/x');
    for (const text of ['~/x', 'C:/x', '..\\x']) expect(placeNamed('.', text, 'author')).toBeNull();
    expect(placeNamed('built-in:rpi', 'x', 'author')).toBeNull();
  });
});
