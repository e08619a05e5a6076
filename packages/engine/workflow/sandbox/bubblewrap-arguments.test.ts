import { expect, it } from 'vitest';
import { bubblewrapArguments } from './bubblewrap-arguments.ts';

const call = { command: '/home/me/node', args: ['x.js'], cwd: '/home/me/view' };
const pairs = (args: readonly string[], flag: string) =>
  args.flatMap((word, index) => (word === flag ? [args[index + 1]] : []));

it('[T3] shares nothing that is not named, and the view last so that nothing covers it', () => {
  const args = bubblewrapArguments(call, { writable: ['/home/me/view'], readable: ['/home/me/script.sh'] });
  expect(args).toContain('--unshare-all');
  expect(args).toContain('--die-with-parent');
  expect(args).not.toContain('--share-net');
  expect(pairs(args, '--bind')).toEqual(['/home/me/view']);
  expect(pairs(args, '--ro-bind-try')).toContain('/home/me/script.sh');
  const shared = [...pairs(args, '--ro-bind-try'), ...pairs(args, '--ro-bind')];
  for (const place of ['/', '/home', '/root', '/etc', '/run', '/var', '/tmp', '/etc/shadow'])
    expect(shared).not.toContain(place);
  expect(args.indexOf('--bind')).toBeGreaterThan(args.indexOf('--tmpfs'));
  expect(args.indexOf('--remount-ro')).toBeGreaterThan(args.indexOf('--bind'));
  expect(args.slice(args.indexOf('--'))).toEqual(['--', '/home/me/node', 'x.js']);
});

it('[T3] there is no way to the network but one socket, and no keys beside the certificates', () => {
  const args = bubblewrapArguments(call, { writable: [] }, '/run/one.sock');
  expect(args).not.toContain('--share-net');
  expect(pairs(args, '--ro-bind')).toEqual(['/run/one.sock']);
  for (const place of ['/etc/resolv.conf', '/etc/ssl', '/etc/pki', '/run'])
    expect(pairs(args, '--ro-bind-try')).not.toContain(place);
});

it('[T3] the home is empty, its own folder can be changed, what it does next time cannot', () => {
  const args = bubblewrapArguments(call, {
    writable: ['/home/me/.x'],
    kept: ['/home/me/.x/settings.json'],
    home: '/home/me',
  });
  const order = ['/tmp', '/home/me', '/home/me/.x', '/home/me/.x/settings.json'].map((path) => args.indexOf(path));
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  expect(pairs(args, '--tmpfs')).toEqual(['/tmp', '/home/me']);
  expect(pairs(args, '--ro-bind')).toEqual(['/home/me/.x/settings.json']);
  expect(pairs(bubblewrapArguments(call, { writable: [], home: '/' }), '--tmpfs')).toEqual(['/tmp']);
});

it('[T3] a path that looks like an option stays a path', () => {
  const args = bubblewrapArguments({ ...call, args: ['--share-net', '--bind', '/', '/'] }, { writable: [] });
  expect(args.indexOf('--share-net')).toBeGreaterThan(args.indexOf('--'));
});
