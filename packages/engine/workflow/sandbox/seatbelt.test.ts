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

it('[T3] of the network only the ports that are named, and settings in its own folder stay as they are', () => {
  const allow = { writable: ['/Users/me/.x'], kept: ['/Users/me/.x/settings.json'] };
  const lines = seatbeltProfile(allow, '/opt/node', { home: '/Users/me', ports: [4000] }).split('\n');
  expect(lines.filter((line) => line.startsWith('(allow network'))).toEqual([
    '(allow network-outbound (remote ip "localhost:4000"))',
  ]);
  expect(lines.at(-1)).toBe('(deny file-write* (subpath "/Users/me/.x/settings.json"))');
});
