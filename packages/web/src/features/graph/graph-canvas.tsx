import '@xyflow/react/dist/base.css';
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Drawing, DrawnLink, DrawnNode, NodeTone } from './drawing.ts';
import { layOut, nodeHeight, nodeWidth } from './lay-out.ts';

interface GraphCanvasProps {
  drawing: Drawing;
  label: string;
  /** Enter, a space or a click on a box. */
  onChoose?: (id: string) => void;
}

const types = { box: Box };
// The buttons stand below the boxes, never on them.
const fit = { padding: { top: '16px', x: '16px', bottom: '52px' }, maxZoom: 1, minZoom: 0.2 } as const;
const LEAST_HEIGHT = 220;
const MOST_HEIGHT = 620;

/** Boxes and ways, to be moved and zoomed. What it shows is also said in lists beside it: this is for eyes. */
export function GraphCanvas({ drawing, label, onChoose }: GraphCanvasProps) {
  // A run that moves changes tones, not places: only other boxes or ways are laid out anew.
  const shape = JSON.stringify([drawing.nodes.map(({ id }) => id), drawing.links.map(({ from, to }) => [from, to])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is all that places depend on
  const places = useMemo(() => layOut(drawing), [shape]);
  const nodes = drawing.nodes.map(
    (node): BoxNode => ({
      id: node.id,
      type: 'box',
      position: places.get(node.id) ?? { x: 0, y: 0 },
      width: nodeWidth,
      height: nodeHeight,
      data: { node, onChoose },
    }),
  );
  const deepest = Math.max(0, ...[...places.values()].map(({ y }) => y)) + nodeHeight;
  return (
    // As high as what it shows, within bounds: a deep workflow would be too small to read.
    <section aria-label={label} style={{ height: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, deepest + 84)) }}>
      <ReactFlow
        key={shape}
        nodes={nodes}
        edges={drawing.links.map(edgeOf)}
        nodeTypes={types}
        fitView
        fitViewOptions={fit}
        minZoom={0.1}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} color="var(--color-line)" />
        <Controls
          showInteractive={false}
          orientation="horizontal"
          position="bottom-right"
          className="galley-graph-controls"
        />
      </ReactFlow>
    </section>
  );
}

type BoxNode = Node<{ node: DrawnNode; onChoose: ((id: string) => void) | undefined }>;

const tones: Readonly<Record<NodeTone, string>> = {
  idle: 'border-line-strong bg-surface text-ink',
  working: 'border-accent bg-accent-soft text-ink',
  waiting: 'border-modified bg-modified-soft text-ink',
  failed: 'border-deleted bg-deleted-soft text-ink',
  done: 'border-added bg-added-soft text-ink',
};

/** A button where it leads to something: the keyboard goes from box to box in their order. */
function Box({ data: { node, onChoose } }: NodeProps<BoxNode>) {
  const look = classNames(
    'flex size-full flex-col justify-center rounded-lg border px-3 text-center shadow-card',
    tones[node.tone],
  );
  const content = (
    <>
      <span className="truncate text-xs font-semibold">{node.label}</span>{' '}
      <span className="truncate text-2xs text-ink-muted">{node.note === '' ? node.kind : node.note}</span>
    </>
  );
  return (
    <>
      <Handle type="target" position={Position.Top} className="invisible" isConnectable={false} />
      {onChoose === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <button type="button" className={`nopan ${look}`} onClick={() => onChoose(node.id)}>
          {content}
        </button>
      )}
      <Handle type="source" position={Position.Bottom} className="invisible" isConnectable={false} />
    </>
  );
}

function edgeOf({ from, to, label, style }: DrawnLink, index: number): Edge {
  return {
    id: `${index} ${from} ${to}`,
    source: from,
    target: to,
    label,
    style: {
      stroke: 'var(--color-ink-faint)',
      strokeWidth: style === 'thick' ? 2.4 : 1.3,
      ...(style === 'dashed' ? { strokeDasharray: '5 4' } : {}),
    },
    labelStyle: { fill: 'var(--color-ink-muted)', fontSize: 11 },
    labelBgStyle: { fill: 'var(--color-canvas)' },
    markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--color-ink-faint)' },
  };
}
