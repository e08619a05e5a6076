import type { Area } from './areas.ts';
import type { FileImport } from './folder-cycles.ts';
import { folderOf, isProductCode } from './source-files.ts';

/** Imports against the arrow of an area, and folders that its arrow does not name. */
export function arrowProblems(imports: readonly FileImport[], files: readonly string[], area: Area): string[] {
  const steps = area.arrow.split(' ◄ ').map((step) => step.split(', '));
  const names = steps.flat();
  const inArea = (path: string) => path.startsWith(`${area.folder}/`) && isProductCode(path);
  const nameOf = (path: string): string | undefined => {
    const inside = path.slice(area.folder.length + 1);
    return names.filter((name) => inside.startsWith(`${name}/`)).toSorted((a, b) => b.length - a.length)[0];
  };
  const stepOf = (path: string): number => {
    const name = nameOf(path);
    return name === undefined ? steps.length : steps.findIndex((step) => step.includes(name));
  };
  const unnamed = new Set(
    files.filter((path) => inArea(path) && folderOf(path) !== area.folder && nameOf(path) === undefined).map(folderOf),
  );
  const against = imports.filter(({ from, to }) => {
    if (!inArea(from) || !inArea(to) || unnamed.has(folderOf(from)) || unnamed.has(folderOf(to))) return false;
    return nameOf(from) !== nameOf(to) && stepOf(to) >= stepOf(from);
  });
  return [
    ...[...unnamed].map(
      (folder) =>
        `${folder}\n    folder-unnamed: give it a place in the arrow of ${area.folder} (scripts/layers/areas.ts): ${area.arrow}`,
    ),
    ...against.map(({ from, to }) => {
      const before = steps.slice(0, stepOf(from)).flat().join(', ') || 'no other folder';
      return `${from} → ${to}\n    folder-arrow: a file in ${nameOf(from) ?? area.folder} may import: ${before}. Move the file, or the part that points back, to where it belongs in ${area.arrow}`;
    }),
  ];
}
