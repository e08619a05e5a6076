import { z } from 'zod';
import { runIdSchema, workbenchIdSchema } from '../base/ids.ts';

/** An absolute path on this computer, below the person's home folder or of a Workbench that they know. */
const directory = z.string().max(4096);

const homeBenchSchema = z.object({
  directory,
  workbench_id: workbenchIdSchema,
  name: z.string(),
  /** Null: the folder is gone, or on a disk that is not there now. */
  used_at: z.number().nullable(),
  /** This server has it open. */
  is_open: z.boolean(),
});
export type HomeBench = z.infer<typeof homeBenchSchema>;

const peekSchema = z.object({
  name: z.string(),
  /** Changes that wait to be published; 0 without a Draft. */
  draft_changes: z.number(),
  /** Runs that wait for a person, or stand still until one looks. */
  runs: z.array(
    z.object({
      run_id: runIdSchema,
      request: z.string(),
      workflow: z.string(),
      status: z.enum(['running', 'waiting', 'paused', 'failed']),
      /** A plan waits for approval. */
      has_gate: z.boolean(),
      updated_at: z.number(),
    }),
  ),
});
export type HomePeek = z.infer<typeof peekSchema>;

const opened = z.object({ workbench_id: workbenchIdSchema });

/** All Workbenches of a person, from one page. Only a server on their own computer answers these. */
export const homeProcedures = {
  /** Used last comes first. */
  HomeGet: {
    needs: 'administer',
    input: z.strictObject({}),
    output: z.object({
      home: z.string(),
      workbenches: z.array(homeBenchSchema),
      has_sample: z.boolean(),
      /** The person took the tour of the page, or said that they do not want it. */
      tour_seen: z.boolean(),
    }),
  },
  /** What waits in these. They are not opened for that: looking never writes (SPEC B16). One that cannot be looked into has null. */
  HomePeek: {
    needs: 'administer',
    input: z.strictObject({ directories: z.array(directory).max(50) }),
    output: z.object({ peeks: z.array(z.object({ directory, waits: peekSchema.nullable() })) }),
  },
  /** The folders in a folder, by name alone; the home folder when left out. */
  HomeBrowse: {
    needs: 'administer',
    input: z.strictObject({ directory: directory.optional() }),
    output: z.object({
      directory,
      /** Null at the home folder: nothing above it is shown. */
      parent: directory.nullable(),
      folders: z.array(z.object({ name: z.string(), is_workbench: z.boolean() })),
    }),
  },
  /** Opens a folder as a Workbench; with `create` it is made first. */
  HomeOpen: {
    needs: 'administer',
    input: z.strictObject({ directory, create: z.boolean().default(false) }),
    output: opened,
    changes: ['WorkbenchList', 'HomeGet'],
  },
  /** A copy of the sample, to try things on. */
  HomeOpenSample: {
    needs: 'administer',
    input: z.strictObject({}),
    output: opened,
    changes: ['WorkbenchList', 'HomeGet'],
  },
  /** The tour was taken to its end or put away: it is offered no more by itself, and can be started again. */
  HomeEndTour: {
    needs: 'administer',
    input: z.strictObject({}),
    output: z.object({}),
    changes: ['HomeGet'],
  },
  /** Takes a Workbench off the list; its files and its `.galley/` stay as they are. */
  HomeForget: {
    needs: 'administer',
    input: z.strictObject({ directory }),
    output: z.object({ forgotten: z.number() }),
    changes: ['HomeGet'],
  },
} as const;
