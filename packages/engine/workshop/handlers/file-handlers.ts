import type { fileProcedures } from '@galley/schema';
import type { ChangedFiles } from '../../workbench/index.ts';
import { changeOwnFiles } from '../files/change-files.ts';
import { showFile } from '../files/show-file.ts';
import { createUploads } from '../files/uploads.ts';
import type { Find, HandlersOf } from './handlers.ts';

const LISTED_AT_ONCE = 2_000;
/** In base64 it must fit into an answer that everybody reads. */
const PART_BYTES = 3_000_000;

export function fileHandlers(at: Find): HandlersOf<typeof fileProcedures> {
  const uploads = createUploads();
  return {
    FileVersions: async (input) => {
      const { versions, next } = await at(input).workbench.fileVersions(input.path, input.cursor ?? null);
      return { versions: versions.map(({ hash: _, ...version }) => version), next_cursor: next };
    },
    PublishedList: async (input) => {
      const { files, next } = await at(input).workbench.publishedFiles(input.cursor ?? '', LISTED_AT_ONCE);
      return { files: [...files], next_cursor: next };
    },
    PublishedRead: async (input) => {
      const { path, hash, offset } = input;
      const part = { path, hash, offset, length: PART_BYTES };
      const { bytes, size } = await at(input).workbench.readPublishedPart(part);
      return { data: bytes.toString('base64'), size };
    },
    FileUpload: async (input) => {
      const limit = at(input).workbench.storage().file_bytes;
      const bytes = Buffer.from(input.data, 'base64');
      return { received: await uploads.add(input.upload_id, { offset: input.offset, bytes, limit }) };
    },
    FileChange: async (input) => viewChanged(await changeOwnFiles(at(input).workbench, input.acts, uploads)),
    FilePutBack: async (input) => viewChanged(await at(input).workbench.putBackFiles(input.checkpoint_id, input.paths)),
    FileShow: async (input) => {
      await showFile(at(input).workbench, input.path, input.how);
      return {};
    },
  };
}

function viewChanged({ checkpointId, paths }: ChangedFiles) {
  return { checkpoint_id: checkpointId, paths: [...paths] };
}
