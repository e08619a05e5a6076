import { z } from 'zod';
import { answerQuestion } from './answer-question.ts';
import { approvePlan } from './approve-plan.ts';
import type { Desk } from './desk.ts';
import type { Asking } from './gate-question.ts';
import { getDiff } from './get-diff.ts';
import type { Peer } from './peer.ts';
import { publishDraft } from './publish-draft.ts';
import { waitForRun } from './wait-for-run.ts';

/** A tool of several steps, or one that only a person's word opens. */
export interface OwnTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly writes: boolean;
  run(desk: Desk, input: Readonly<Record<string, unknown>>, peer: Peer): Promise<unknown | Asking>;
}

function tool<Shape extends z.ZodRawShape>(definition: {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject<Shape>;
  readonly writes: boolean;
  readonly run: (desk: Desk, input: z.output<z.ZodObject<Shape>>, peer: Peer) => Promise<unknown | Asking>;
}): OwnTool {
  const { input, run } = definition;
  return { ...definition, run: async (desk, given, peer) => run(desk, input.parse(given), peer) };
}

const run_id = z.string();
const index = z.int().min(1).optional();

export const ownTools: readonly OwnTool[] = [
  tool({
    name: 'wait_for_run',
    description:
      'Waits until a run is done or needs a person, and tells what it does meanwhile. At a gate the person is asked here, where this program can ask them.',
    input: z.strictObject({ run_id, at_most_seconds: z.int().min(0).max(600).default(50) }),
    writes: false,
    run: waitForRun,
  }),
  tool({
    name: 'approve_plan',
    description:
      'Asks the person to approve the plan with this digest (see get_plan), or approves it where they allowed that. Items can be held or dropped with it.',
    input: z.strictObject({
      run_id,
      gate_id: z.string(),
      digest: z.string(),
      run_anyway: z.boolean().optional(),
      items: z
        .array(z.strictObject({ item_id: z.string(), decision: z.enum(['approve', 'hold', 'drop', 'gate_before']) }))
        .optional(),
    }),
    writes: true,
    run: approvePlan,
  }),
  tool({
    name: 'answer_question',
    description:
      'Proposes an answer to a question of a run (see asks of get_run) to the person, or answers it where they allowed that.',
    input: z.strictObject({ run_id, ask_id: z.string(), text: z.string() }),
    writes: true,
    run: answerQuestion,
  }),
  tool({
    name: 'get_diff',
    description:
      'How the Draft changes one file: cells, rows, paragraphs, slides, pages or lines, as its format allows. `part` is the section, slide or changed page.',
    input: z.strictObject({
      path: z.string(),
      part: index,
      sheet: z.string().optional(),
      row_start: index,
      row_count: index,
      offset: z.int().min(0).optional(),
      limit: index,
    }),
    writes: false,
    run: getDiff,
  }),
  tool({
    name: 'publish_draft',
    description:
      'Publishes the Draft, or the named files of it, into the folder. A Checkpoint is made first. Marked and unverified files stay in the Draft.',
    input: z.strictObject({ paths: z.array(z.string()).min(1).optional() }),
    writes: true,
    run: publishDraft,
  }),
];
