import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { areas } from './areas.ts';
import { layers } from './layers.ts';

const text = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8');

it('ARCHITECTURE.md shows the arrows that are checked', () => {
  const shown = new Map(
    [...text.matchAll(/^- `([\w/]+)`: `([^`]* ◄ [^`]*)`/gm)].map(([, folder, arrow]) => [`packages/${folder}`, arrow]),
  );
  const both = areas.filter(({ folder }) => shown.has(folder));
  expect(both.length).toBeGreaterThan(8);
  for (const { folder, arrow } of both) expect(shown.get(folder), folder).toBe(arrow);
});

it('ARCHITECTURE.md shows the layers in their order', () => {
  const names = layers.filter(({ name }) => name !== 'web').map(({ name }) => name.replace('engine/', ''));
  expect(text).toContain(names.join(' ◄ '));
});
