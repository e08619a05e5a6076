export interface Layer {
  readonly name: string;
  readonly folder: string;
  /** The one file that other layers may import. */
  readonly entry: string;
  /** A second one for threads, child processes and commands, which cannot wait for all that the first one loads. */
  readonly light?: string;
  /** Set where a layer may import less than everything to its left. */
  readonly only?: readonly string[];
}

function workspace(name: string): Layer {
  return { name, folder: `packages/${name}`, entry: `packages/${name}/src/index.ts` };
}

function engine(part: string): Layer {
  return { name: `engine/${part}`, folder: `packages/engine/${part}`, entry: `packages/engine/${part}/index.ts` };
}

/** The arrow of ARCHITECTURE.md, left to right: a layer imports only what stands before it. */
export const layers: readonly Layer[] = [
  { ...workspace('schema'), light: 'packages/schema/src/errors.ts' },
  workspace('formats'),
  engine('store'),
  engine('workbench'),
  engine('tools'),
  engine('model'),
  engine('offline'),
  engine('workflow'),
  engine('workshop'),
  engine('attach'),
  engine('library'),
  { ...workspace('server'), light: 'packages/server/src/program.ts' },
  workspace('team'),
  workspace('cli'),
  { ...workspace('web'), only: ['schema'] },
];

export function layerOf(path: string, arrow: readonly Layer[] = layers): Layer | undefined {
  return arrow.find((layer) => path.startsWith(`${layer.folder}/`));
}

export function allowedFor(layer: Layer, arrow: readonly Layer[] = layers): readonly Layer[] {
  const before = arrow.slice(0, arrow.indexOf(layer));
  const { only } = layer;
  return only === undefined ? before : before.filter((candidate) => only.includes(candidate.name));
}
