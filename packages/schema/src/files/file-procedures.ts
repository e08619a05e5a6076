import { z } from 'zod';
import { checkpointIdSchema, hashSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import { fileVersionSchema } from './file-version.ts';

/** What is shown of the folder. */
const folder = [
  'WorkbenchListFiles',
  'WorkbenchPreviewFile',
  'WorkbenchGetPage',
  'WorkbenchGetSuggestions',
  'WorkshopGetClutter',
  'CheckpointList',
  'FileVersions',
] as const;

const uploadId = z.string().regex(/^[a-z0-9-]{8,64}$/);

/** What the file must be for the act to be done: by whoever knows it from earlier; null for none there. */
const expected = hashSchema.nullable().optional();

const actSchema = z.discriminatedUnion('act', [
  /** A new file, or other content for one. The content is the text, or what was sent before by `FileUpload`. */
  z.strictObject({
    act: z.literal('put'),
    path: z.string(),
    text: z.string().optional(),
    upload_id: uploadId.optional(),
    replace: z.boolean().default(false),
    expected,
  }),
  /** A file or a folder under another name, or in another folder. */
  z.strictObject({ act: z.literal('move'), from: z.string(), to: z.string(), expected }),
  z.strictObject({ act: z.literal('delete'), path: z.string(), expected }),
]);
export type FileActInput = z.input<typeof actSchema>;

const changed = z.object({ checkpoint_id: checkpointIdSchema, paths: z.array(z.string()) });

/** A person's own files: what they do to them beside agents, and how each file was before. */
export const fileProcedures = {
  /** Newest first, in parts: a look reads some Checkpoints, and `next_cursor` leads to those before them. */
  FileVersions: {
    needs: 'look',
    input: inWorkbench.extend({ path: z.string(), cursor: checkpointIdSchema.optional() }),
    output: z.object({
      next_cursor: z.string().nullable(),
      versions: z.array(
        z.object({
          version: fileVersionSchema,
          kind: z.enum(['draft', 'published', 'checkpoint', 'revision']),
          name: z.string(),
          at: z.number().nullable(),
        }),
      ),
    }),
  },
  /** The Published files with what they hold, by path: all that a copy of the folder needs to know. */
  PublishedList: {
    needs: 'look',
    input: inWorkbench.extend({ cursor: z.string().optional() }),
    output: z.object({
      files: z.array(z.object({ path: z.string(), hash: hashSchema, size: z.number() })),
      next_cursor: z.string().nullable(),
    }),
  },
  /** A part of a Published file, as long as it holds what the caller says. */
  PublishedRead: {
    needs: 'look',
    input: inWorkbench.extend({ path: z.string(), hash: hashSchema, offset: z.int().min(0) }),
    /** In base64. */
    output: z.object({ data: z.string(), size: z.number() }),
  },
  /** A part of a file's content, in order; kept until `FileChange` takes it, or for an hour. */
  FileUpload: {
    needs: 'publish',
    input: inWorkbench.extend({ upload_id: uploadId, offset: z.int().min(0), data: z.base64().max(6_000_000) }),
    output: z.object({ received: z.number() }),
    changes: [],
  },
  /**
   * All of these acts or none, at once in the folder: they are the person's own, so no Draft is asked. A Checkpoint is
   * made first; `FilePutBack` with it takes them back.
   */
  FileChange: {
    needs: 'publish',
    input: inWorkbench.extend({ acts: z.array(actSchema).min(1).max(2000) }),
    output: changed,
    changes: folder,
  },
  /** These files as a Checkpoint has them. */
  FilePutBack: {
    needs: 'publish',
    input: inWorkbench.extend({ checkpoint_id: checkpointIdSchema, paths: z.array(z.string()).min(1) }),
    output: changed,
    changes: folder,
  },
  /** Shows a Published file with the system's own means: its usual program, or its place in the file manager. */
  FileShow: {
    needs: 'administer',
    input: inWorkbench.extend({ path: z.string(), how: z.enum(['open', 'folder']) }),
    output: z.object({}),
    changes: [],
  },
} as const;
