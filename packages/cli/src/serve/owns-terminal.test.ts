import { expect, it } from 'vitest';
import { isInForeground } from './owns-terminal.ts';

it.each([
  ['in the foreground', '4711 (node) S 1 4711 4000 34816 4711 4194304 1', true],
  ['in the background', '4711 (node) S 1 4711 4000 34816 4000 4194304 1', false],
  ['under a name with brackets and spaces', '4711 (a) b (c) S 1 4711 4000 34816 4711 4194304 1', true],
])('a process %s', (_, stat, expected) => expect(isInForeground(stat)).toBe(expected));
