import { expect, it } from 'vitest';
import { commandOf, commands } from './commands.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

it('[X1] every key that works anywhere is in the help, and none means two things', () => {
  const pressed = commands.flatMap(({ press: keys }) => (keys === undefined ? [] : [JSON.stringify(keys)]));
  expect(pressed.length).toBeGreaterThan(3);
  expect(new Set(pressed).size).toBe(pressed.length);
  for (const { press: key, keys } of commands) if (key !== undefined) expect(keys?.at(-1)?.toLowerCase()).toBe(key.key);
  expect(new Set(commands.map(({ group, label }) => `${group} ${label}`)).size).toBe(commands.length);
});

it('[X1] keys are found on any keyboard, and text stays text', () => {
  expect(commandOf(press('K', { metaKey: true }), true)).toBe('goTo');
  expect(commandOf(press('b', { ctrlKey: true }), false)).toBe('files');
  expect(commandOf(press('?', { shiftKey: true }), false)).toBe('help');
  expect(commandOf(press('?'), true)).toBeNull();
  expect(commandOf(press('/', { ctrlKey: true }), false)).toBeNull();
  expect(commandOf(press('k', { ctrlKey: true, shiftKey: true }), false)).toBeNull();
  expect(commandOf(press('k'), false)).toBeNull();
});
