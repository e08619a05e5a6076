import type { Diagram } from './diagram-model.ts';

/** A place in a layer: a node, or a point through which a long link passes. */
export interface Slot {
  readonly id: string;
  readonly node: string | null;
}

export interface LayeredLink {
  /** Index into the diagram's links. */
  readonly link: number;
  /** Slots from the upper end to the lower one. */
  readonly slots: readonly string[];
  /** It points upwards: the arrow stands at its first slot. */
  readonly upwards: boolean;
}

export interface Layers {
  readonly layers: readonly (readonly Slot[])[];
  readonly links: readonly LayeredLink[];
}

/** Puts nodes into layers so that links point down where they can, and orders each layer to cross few of them. */
export function layerDiagram(diagram: Diagram): Layers {
  const back = backLinks(diagram);
  const directed = diagram.links.map(({ from, to }, index) =>
    back.has(index) ? { from: to, to: from } : { from, to },
  );
  const rank = ranks(diagram, directed);
  const layers: Slot[][] = [];
  const at = (index: number): Slot[] => {
    while (layers.length <= index) layers.push([]);
    return layers[index] ?? [];
  };
  for (const { id } of diagram.nodes) at(rank.get(id) ?? 0).push({ id, node: id });
  const links: LayeredLink[] = [];
  directed.forEach(({ from, to }, index) => {
    if (from === to) return;
    const slots = [from];
    for (let layer = (rank.get(from) ?? 0) + 1; layer < (rank.get(to) ?? 0); layer += 1) {
      const id = `${index}@${layer}`;
      at(layer).push({ id, node: null });
      slots.push(id);
    }
    links.push({ link: index, slots: [...slots, to], upwards: back.has(index) });
  });
  return { layers: orderLayers(layers, links), links };
}

/** Links that close a circle, found from the first node on. */
function backLinks({ nodes, links }: Diagram): Set<number> {
  const outgoing = new Map<string, { index: number; to: string }[]>(nodes.map(({ id }) => [id, []]));
  links.forEach(({ from, to }, index) => void outgoing.get(from)?.push({ index, to }));
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<number>();
  for (const { id: root } of nodes) {
    if (state.has(root)) continue;
    state.set(root, 'open');
    const path = [{ id: root, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const link = outgoing.get(top.id)?.[top.next];
      top.next += 1;
      if (link === undefined) {
        state.set(top.id, 'done');
        path.pop();
      } else if (state.get(link.to) === 'open') {
        back.add(link.index);
      } else if (!state.has(link.to)) {
        state.set(link.to, 'open');
        path.push({ id: link.to, next: 0 });
      }
    }
  }
  return back;
}

type Directed = readonly { readonly from: string; readonly to: string }[];

/** The longest way from above. There are no circles left, so as many rounds as nodes are enough. */
function ranks({ nodes }: Diagram, links: Directed): Map<string, number> {
  const rank = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 0, changed = true; changed && round < nodes.length; round += 1) {
    changed = false;
    for (const { from, to } of links) {
      const wanted = (rank.get(from) ?? 0) + 1;
      if (from === to || (rank.get(to) ?? 0) >= wanted) continue;
      rank.set(to, wanted);
      changed = true;
    }
  }
  return rank;
}

function orderLayers(layers: readonly Slot[][], links: readonly LayeredLink[]): Slot[][] {
  const above = new Map<string, string[]>();
  const below = new Map<string, string[]>();
  for (const { slots } of links) {
    for (let index = 1; index < slots.length; index += 1) {
      const [upper, lower] = [slots[index - 1] ?? '', slots[index] ?? ''];
      above.set(lower, [...(above.get(lower) ?? []), upper]);
      below.set(upper, [...(below.get(upper) ?? []), lower]);
    }
  }
  const ordered = layers.map((layer) => [...layer]);
  for (let sweep = 0; sweep < 6; sweep += 1) {
    const [neighbours, step] = sweep % 2 === 0 ? [above, 1] : [below, -1];
    const start = step === 1 ? 1 : ordered.length - 2;
    for (let index = start; index >= 0 && index < ordered.length; index += step) {
      const fixed = new Map((ordered[index - step] ?? []).map(({ id }, place) => [id, place]));
      sortByNeighbours(ordered[index] ?? [], neighbours, fixed);
    }
  }
  return ordered;
}

function sortByNeighbours(
  layer: Slot[],
  neighbours: ReadonlyMap<string, string[]>,
  fixed: ReadonlyMap<string, number>,
): void {
  const weights = new Map(
    layer.map(({ id }, place) => {
      const places = (neighbours.get(id) ?? []).flatMap((other) => fixed.get(other) ?? []);
      return [id, places.length === 0 ? place : places.reduce((sum, one) => sum + one, 0) / places.length];
    }),
  );
  layer.sort((left, right) => (weights.get(left.id) ?? 0) - (weights.get(right.id) ?? 0));
}
