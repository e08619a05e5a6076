import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from './drawing.ts';

export const nodeWidth = 168;
export const nodeHeight = 46;

/** Where each box stands: its upper left corner, by id. The same drawing always gets the same places. */
export function layOut({ nodes, links }: Drawing): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 40 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
  const known = new Set(nodes.map(({ id }) => id));
  for (const [index, { from, to }] of links.entries()) {
    if (known.has(from) && known.has(to)) graph.setEdge(from, to, {}, String(index));
  }
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return [id, { x: x - nodeWidth / 2, y: y - nodeHeight / 2 }];
    }),
  );
}
