import { z } from 'zod';
import { callIdSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import { grantSchema } from './grants.ts';

const connectViewSchema = z.object({
  /** Absolute: what a program is told to connect to. */
  folder: z.string(),
  grants: z.array(z.object({ grant: grantSchema, allowed: z.boolean(), means: z.string() })),
  setups: z.array(z.object({ program: z.string(), kind: z.enum(['command', 'file']), text: z.string() })),
});
export type ConnectView = z.infer<typeof connectViewSchema>;

/** The program as it calls itself. It is said to people and trusted for nothing. */
const program = z.string().max(200);
const called = { program, tool: z.string().max(100), arguments: z.record(z.string(), z.unknown()) };

/** Programs of the person that work in a Workbench over MCP (SPEC X4). */
export const connectProcedures = {
  ConnectGet: { needs: 'look', input: inWorkbench, output: connectViewSchema },
  /** Switches on or off what a connected program may do in this Workbench. Kept in the person's own configuration. */
  ConnectAllow: {
    needs: 'administer',
    input: inWorkbench.extend({ grant: grantSchema, allowed: z.boolean() }),
    output: connectViewSchema,
    changes: ['ConnectGet'],
  },
  /** The tools over files and the Draft, as agents have them. */
  ConnectTools: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({
      tools: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          parameters: z.record(z.string(), z.unknown()),
          /** It changes the Draft. */
          writes: z.boolean(),
        }),
      ),
    }),
  },
  /** One call of such a tool. What it writes goes into the Draft; refused while a run works or waits. */
  ConnectUse: {
    needs: 'edit',
    input: inWorkbench.extend(called),
    output: z.object({
      call_id: callIdSchema,
      success: z.boolean(),
      receipt: z.string(),
      /** In base64. */
      images: z.array(z.object({ media_type: z.string(), data: z.string() })),
    }),
    changes: ['WorkbenchGet', 'WorkbenchListFiles', 'WorkbenchPreviewFile', 'WorkbenchGetPage', 'ReviewGetChangeSet'],
  },
  /** A connected program asked for something else: noted in journal and egress log before it gets the answer. */
  ConnectNote: {
    needs: 'look',
    input: inWorkbench.extend({ ...called, success: z.boolean(), bytes: z.int().min(0) }),
    output: z.object({ call_id: callIdSchema }),
    changes: ['EgressList'],
  },
} as const;
