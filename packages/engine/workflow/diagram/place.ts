import type { Diagram } from './diagram-model.ts';
import type { Layers } from './layer.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export const nodeHeight = 40;
const layerGap = 62;
const nodeGap = 52;
const bendWidth = 26;

/** The middle of every slot. Neighbours pull it to them; what stands beside it keeps it away. */
export function placeSlots(diagram: Diagram, { layers, links }: Layers): ReadonlyMap<string, Place> {
  const width = new Map(diagram.nodes.map(({ id, label }) => [id, Math.max(64, [...label].length * 8.6 + 32)]));
  const widthOf = (id: string): number => width.get(id) ?? bendWidth;
  const x = new Map<string, number>();
  for (const layer of layers) {
    const total = layer.reduce((sum, { id }) => sum + widthOf(id) + nodeGap, -nodeGap);
    let left = -total / 2;
    for (const { id } of layer) {
      x.set(id, left + widthOf(id) / 2);
      left += widthOf(id) + nodeGap;
    }
  }
  const neighbours = new Map<string, string[]>();
  for (const { slots } of links) {
    slots.forEach((id, index) => {
      const near = [slots[index - 1], slots[index + 1]].filter((other) => other !== undefined);
      neighbours.set(id, [...(neighbours.get(id) ?? []), ...near]);
    });
  }
  for (let round = 0; round < 24; round += 1) {
    const ordered = round % 2 === 0 ? layers : [...layers].reverse();
    for (const layer of ordered) {
      const wanted = layer.map(({ id }) => {
        const near = (neighbours.get(id) ?? []).map((other) => x.get(other) ?? 0);
        return near.length === 0 ? (x.get(id) ?? 0) : near.reduce((sum, one) => sum + one, 0) / near.length;
      });
      const widths = layer.map(({ id }) => widthOf(id));
      spread(wanted, widths).forEach((position, index) => void x.set(layer[index]?.id ?? '', position));
    }
  }
  const least = Math.min(...layers.flat().map(({ id }) => (x.get(id) ?? 0) - widthOf(id) / 2));
  return new Map(
    layers.flatMap((layer, index) =>
      layer.map(({ id }): [string, Place] => {
        const y = index * (nodeHeight + layerGap) + nodeHeight / 2;
        return [id, { x: (x.get(id) ?? 0) - least, y, width: widthOf(id) }];
      }),
    ),
  );
}

/** The positions nearest to those wanted at which nothing overlaps: blocks that touch move as one. */
function spread(wanted: readonly number[], widths: readonly number[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  widths.forEach((width, index) => {
    offset += index === 0 ? 0 : ((widths[index - 1] ?? 0) + width) / 2 + nodeGap;
    offsets.push(offset);
  });
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((value, index) => {
    blocks.push({ sum: value - (offsets[index] ?? 0), count: 1 });
    for (;;) {
      const [before, last] = [blocks.at(-2), blocks.at(-1)];
      if (before === undefined || last === undefined || before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  });
  const positions = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  return positions.map((position, index) => position + (offsets[index] ?? 0));
}
