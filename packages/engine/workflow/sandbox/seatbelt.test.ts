import { expect, it } from 'vitest';
import { seatbeltProfile } from './seatbelt.ts';

it('[T3] denies network, home and writing, then allows the view; the last rule counts', () => {
  const lines = seatbeltProfile({ writable: ['/Users/me/view'], readable: ['/x.sh'] }, '/opt/node', {
    home: '/Users/me',
  }).split('\n');
  const at = (line: string) => lines.indexOf(line);
  expect(at('(deny network*)')).toBeGreaterThan(0);
  expect(at('(deny file-read* (subpath "/Users/me"))')).toBeGreaterThan(0);
  expect(at('(allow file-read* (subpath "/Users/me/view"))')).toBeGreaterThan(
    at('(deny file-read* (subpath "/Users/me"))'),
  );
  expect(at('(allow file-write* (subpath "/Users/me/view"))')).toBeGreaterThan(at('(deny file-write*)'));
  expect(at('(allow file-read* (subpath "/opt/node"))')).toBeGreaterThan(0);
});

it('[T3] a folder name cannot add a rule', () => {
  const profile = seatbeltProfile({ writable: ['/x") (allow network*) ("'] }, 'node', { home: '/Users/me' });
  expect(profile).toContain('(subpath "/x\\") (allow network*) (\\"")');
});
