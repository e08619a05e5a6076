/** How something stands: it colours the node, and a screen reader hears `note`. */
export type NodeTone = 'idle' | 'working' | 'waiting' | 'failed' | 'done';

/** One box of a graph. */
export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  /** What it is: a State of some kind, an Agent, several of them. */
  readonly kind: string;
  readonly tone: NodeTone;
  /** A line below the label; empty for none. */
  readonly note: string;
}

export interface DrawnLink {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly style: 'plain' | 'dashed' | 'thick';
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
}
