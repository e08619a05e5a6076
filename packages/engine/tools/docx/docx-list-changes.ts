import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';
import { requireDocumentPath } from './require-document.ts';

/** In one answer. */
const MOST = 100;

const listArguments = z.strictObject({
  path: z.string(),
  offset: z.number().default(0),
});

export const docxListChanges: ReadTool<z.output<typeof listArguments>, 'files' | 'workers'> = {
  name: 'docx_list_changes',
  description: 'Tracked changes of a Word document.',
  effect: 'read',
  formats: ['docx'],
  seldom: ['tracked', 'suggestion', 'comment', 'revision', 'accept', 'reject', 'review'],
  needs: ['files', 'workers'],
  arguments: listArguments,
  summary: ({ path }) => `Listing tracked changes of ${path}`,
  async run({ path, offset }, { files, workers }) {
    const bytes = await files.read(path);
    requireDocumentPath(path);
    const { total, authors, changes } = await workers.run('read', 'trackedChanges', [bytes, offset, MOST]);
    const left = total - offset - changes.length;
    return {
      path,
      total,
      authors,
      changes,
      ...(left > 0 ? { left_out: left, next_offset: offset + changes.length } : {}),
    };
  },
};
