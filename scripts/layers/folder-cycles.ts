import { folderOf, isProductCode } from './source-files.ts';

/** One import: the file that imports and the file it names, both from the root of the repository. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Groups of folders below `area` that import each other in a circle. Tests may look at everything. */
export function folderCycles(imports: readonly FileImport[], area: string): string[][] {
  const inArea = (path: string) => path.startsWith(`${area}/`) && isProductCode(path);
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!inArea(from) || !inArea(to)) continue;
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source === target) continue;
    edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  return strongComponents(edges).filter((group) => group.length > 1);
}

/** Tarjan: folders that reach each other, each group sorted by name. */
function strongComponents(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): number {
    const own = index.size;
    index.set(node, own);
    let lowest = own;
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === own) groups.push(stack.splice(stack.indexOf(node)).sort());
    return lowest;
  }

  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return groups;
}
