import { z } from 'zod';
import { toolAllowances } from '../tools/index.ts';

const target = z
  .string()
  .regex(/^[^/\\]+$/, 'a target is a file of the same folder')
  .transform(stateName);

/** The frontmatter of one State's file. Unknown keys are refused: a misspelt policy must not be ignored. */
export const frontmatterSchema = z.strictObject({
  description: z.string().optional(),
  tools: z.enum(toolAllowances).default('none'),
  max_turns: z.int().min(1).default(30),
  /** The final text is kept under this name and offered to later States as `{{name}}`. */
  artifact: z.string().optional(),
  /** One fresh Session for each unchecked item of this artifact. */
  each: z.string().optional(),
  retries: z.int().min(0).default(0),
  /** How far items found on the way may lengthen the list, as a multiple of its first length. */
  growth: z.number().min(1).default(1),
  /** Stop for a person. */
  gate: z.string().optional(),
  approve: target.optional(),
  revise: target.optional(),
  /** The artifact to which a reviewer's feedback is added (SPEC P3). */
  feedback: z.string().optional(),
  /** The final text is the assistant's message in the conversation. */
  reply: z.boolean().default(false),
  next: target.optional(),
});

export interface StateDefinition extends z.output<typeof frontmatterSchema> {
  readonly name: string;
  readonly prompt: string;
}

/** States are named without extension or ordering prefix: `1_START.md` is START. */
export function stateName(file: string): string {
  return file.replace(/\.md$/, '').replace(/^\d+_/, '');
}

export function targetsOf(state: StateDefinition): string[] {
  return [state.next, state.approve, state.revise].filter((name) => name !== undefined);
}
