import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

interface ListFilesArguments {
  readonly name?: string | undefined;
}

export const listFiles: ReadTool<ListFilesArguments, 'files'> = {
  name: 'list_files',
  description: 'Lists the files of the Workbench with size and how the Draft changes them.',
  effect: 'read',
  needs: ['files'],
  arguments: z.strictObject({ name: z.string().optional().describe('only files with this in their path') }),
  summary: ({ name }) => (name === undefined ? 'Listing files' : `Listing files with ${name} in their path`),
  async run({ name }, { files: view }) {
    const { files, leftOut, leftOutReasons } = await view.listFiles(name === undefined ? {} : { matching: name });
    const over = leftOutReasons.over_limit;
    return {
      files: files.map(({ path, size, draft }) => ({ path, size, ...(draft === null ? {} : { draft }) })),
      ...(leftOut === 0 ? {} : { left_out: leftOut }),
      ...(over === 0
        ? {}
        : {
            note: `${over} files are over the limit of this list. Every file can be read by its path; give name to find one.`,
          }),
    };
  },
};
