import { type Area, areas } from './areas.ts';
import { arrowProblems } from './folder-arrow.ts';
import { type FileImport, folderCycles } from './folder-cycles.ts';
import { folderSizes } from './folder-sizes.ts';

export interface FolderVerdict {
  readonly problems: readonly string[];
  /** Of all packages, those that are not in order yet included. */
  readonly totals: string;
}

/** Holds the folders of every area to its arrow and its size. */
export function judgeFolders(
  files: readonly string[],
  imports: readonly FileImport[],
  ordered: readonly Area[] = areas,
): FolderVerdict {
  const sizes = folderSizes(files);
  const circles = folderCycles(imports, 'packages');
  const problems = ordered.flatMap((area) => {
    const isInside = (path: string) => path === area.folder || path.startsWith(`${area.folder}/`);
    const isOuter = !ordered.some(({ folder }) => area.folder.startsWith(`${folder}/`));
    return [
      ...arrowProblems(imports, files, area),
      ...(isOuter ? circles : [])
        .filter((folders) => folders.some(isInside))
        .map(
          (folders) =>
            `${folders.join(', ')}\n    folder-circle: folders below ${area.folder} import one way; move the file that points back to where it belongs in ${area.arrow}`,
        ),
      ...(isOuter ? sizes : [])
        .filter(([folder, count]) => isInside(folder) && count > area.mostFiles)
        .map(
          ([folder, count]) =>
            `${folder}\n    folder-size: ${count} source files, at most ${area.mostFiles}; make folders in it, named after what may live in them.`,
        ),
    ];
  });
  const [largest = ['none', 0]] = sizes;
  const inCircles = circles.flat().length;
  return {
    problems,
    totals: `${sizes.length} folders, ${inCircles} of them in ${circles.length} circles, the largest has ${largest[1]} files (${largest[0]})`,
  };
}
