import { z } from 'zod';
import { hashSchema, runIdSchema } from '../base/ids.ts';
import { programRefSchema } from '../events/trust-events.ts';
import { changes } from './changes.ts';
import { inRun, inWorkbench } from './common.ts';
import { trustQuestionSchema } from './run-views.ts';
import { runViewSchema } from './views.ts';

/** What a person allowed to run on this computer, and where they were asked. */
export const trustEntrySchema = z.object({
  program: programRefSchema,
  /** When, in milliseconds since 1970. */
  at: z.number(),
  /** The folder of the Workbench. */
  workbench: z.string(),
  workflow: z.string(),
  state: z.string(),
});
export type TrustEntry = z.infer<typeof trustEntrySchema>;

const shownQuestion = trustQuestionSchema.extend({
  text: z.string().nullable(),
  /** What it can reach, in words. */
  notice: z.string(),
});
const entries = z.object({ entries: z.array(trustEntrySchema) });

/** Scripts and programs that a person allowed, by content. The list is the person's, the same in every Workbench. */
export const trustProcedures = {
  TrustList: { needs: 'look', input: z.strictObject({}), output: entries },
  /** What the runs of a Workbench wait with, oldest run first, with the whole text of scripts. */
  TrustPending: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ questions: z.array(shownQuestion.extend({ run_id: runIdSchema })) }),
  },
  /** What a run waits with, and the whole text of a script. */
  TrustShow: { needs: 'look', input: inRun.extend({ hash: hashSchema }), output: shownQuestion },
  /** Lets it run: in this run while this process works on it, or with `remember` always. */
  TrustAllow: {
    needs: 'administer',
    input: inRun.extend({ hash: hashSchema, remember: z.boolean().default(false) }),
    output: runViewSchema,
    changes: changes.trust,
  },
  /** Everything when `hash` is null. */
  TrustRevoke: {
    needs: 'administer',
    input: z.strictObject({ hash: hashSchema.nullable() }),
    output: entries.extend({ revoked: z.number() }),
    changes: changes.trust,
  },
} as const;
