import { expect, it } from 'vitest';
import type { Drawing } from './drawing.ts';
import { layOut, nodeHeight, nodeWidth } from './lay-out.ts';

const node = (id: string) => ({ id, label: id, kind: 'State', tone: 'idle' as const, note: '' });
const link = (from: string, to: string) => ({ from, to, label: '', style: 'plain' as const });

it('[O15] no box lies on another, ways lead down, and a circle or a way to nowhere does no harm', () => {
  const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
  const drawing: Drawing = {
    nodes: names.map(node),
    links: [
      ...names.slice(1).map((name, index) => link(names[Math.floor(index / 3)] ?? '', name)),
      link('S39', 'S0'),
      link('S1', 'S1'),
      link('S1', 'nowhere'),
    ],
  };
  const places = [...layOut(drawing)];
  expect(places).toHaveLength(40);
  for (const [one, a] of places) {
    for (const [other, b] of places) {
      if (one === other) continue;
      const apart = Math.abs(a.x - b.x) >= nodeWidth || Math.abs(a.y - b.y) >= nodeHeight;
      expect(apart, `${one} and ${other}`).toBe(true);
    }
  }
  expect(layOut(drawing)).toEqual(new Map(places));
});
