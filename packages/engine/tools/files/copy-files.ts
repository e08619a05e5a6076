import type { DraftTool } from '../tool/tool.ts';
import { type CarriedFiles, carryFiles, filesArgument, nameFiles } from './carry-files.ts';

export const copyFiles: DraftTool<CarriedFiles> = {
  name: 'copy_files',
  description: 'Copies files of any format in the Draft, all or none. `to`: the whole new path, which is free.',
  effect: 'draft',
  seldom: ['copy', 'copies', 'duplicate', 'backup'],
  needs: [],
  arguments: filesArgument,
  summary: ({ files }) => `Copying ${nameFiles(files.map(({ path }) => path))}`,
  run: ({ files }, _, writer) => carryFiles(files, writer, (path, to) => writer.copy(path, to)),
};
