import { expect, it } from 'vitest';
import { findReachable, reachableNames } from './reachable.ts';

const pin = (as: string) => ({ as, name: as, hash: '0'.repeat(64) });
const pinned = ['.', './child', './child/inner', './rpi', '../other', '/far', 'built-in:rpi'].map(pin);
const open = { allowed_transitions: [] };
const find = (text: string, from = '.', policy: Parameters<typeof findReachable>[2]['policy'] = open) =>
  findReachable(pinned, text, { from, policy })?.as ?? null;

it('[T2] finds what is inside the tree from where it is named, and nothing that is not pinned', () => {
  expect(find('child')).toBe('./child');
  expect(find('inner', './child')).toBe('./child/inner');
  expect(find('../child', './child')).toBe('./child');
  expect(find('inner')).toBeNull();
  expect(find('later')).toBeNull();
  expect(find('child', '../other')).toBeNull();
});

it('[T2] what lies outside is found by the exact words of the policy of that State alone', () => {
  const policy = { allowed_transitions: [{ tag: 'call-workflow' as const, target: '../other' }] };
  expect(find('../other', '.', policy)).toBe('../other');
  expect(find('./../other', '.', policy)).toBeNull();
  expect(find('../other')).toBeNull();
  expect(find('/far', '.', policy)).toBeNull();
  expect(find('/far', '.', { allowed_transitions: [{ tag: 'goto', target: '/far' }] })).toBeNull();
});

it('[T3] a built-in workflow wins over a folder of its name', () => {
  expect(find('rpi')).toBe('built-in:rpi');
  expect(find('./rpi')).toBe('./rpi');
  expect(find('rpi', '../other')).toBe('built-in:rpi');
});

it('[T2] lists the names that can be written', () => {
  expect(reachableNames(pinned, '.')).toEqual(['child', 'child/inner', './rpi', 'rpi']);
  expect(reachableNames(pinned, './child')).toEqual(['inner', '../rpi', 'rpi']);
  expect(reachableNames(pinned, '../other')).toEqual(['rpi']);
  for (const from of ['.', './child', '../other']) {
    for (const name of reachableNames(pinned, from)) expect(find(name, from), name).not.toBeNull();
  }
});
