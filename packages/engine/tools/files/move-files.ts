import type { DraftTool } from '../tool/tool.ts';
import type { CarriedFiles } from './carry-files.ts';
import { carryFiles, filesArgument, nameFiles } from './carry-files.ts';

export const moveFiles: DraftTool<CarriedFiles> = {
  name: 'move_files',
  description:
    'Moves or renames files of any format in the Draft, all or none. `to`: the whole new path, which is free.',
  effect: 'draft',
  seldom: ['move', 'rename', 'sort into', 'folder'],
  needs: [],
  arguments: filesArgument,
  summary: ({ files }) => `Moving ${nameFiles(files.map(({ path }) => path))}`,
  run: ({ files }, _, writer) => carryFiles(files, writer, (path, to) => writer.rename(path, to)),
};
