import { z } from 'zod';

/** A State, or where a workflow ends; `missing` is named by another one and not there. */
const graphNodeSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['prompt', 'script', 'gate', 'join', 'each', 'missing', 'end']),
  is_entry: z.boolean(),
});

const graphLinkSchema = z.object({
  from: z.string(),
  to: z.string(),
  label: z.string(),
  style: z.enum(['plain', 'dashed', 'thick']),
});

/** The States of a workflow and the ways between them. */
export const workflowGraphSchema = z.object({
  workflow: z.string(),
  nodes: z.array(graphNodeSchema),
  links: z.array(graphLinkSchema),
});
export const findingSchema = z.object({
  level: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  state: z.string().nullable(),
  line: z.number().nullable(),
  message: z.string(),
});
export type FindingView = z.infer<typeof findingSchema>;

/** A workflow that can be started: one that comes with Galley, by `name`, or one of the Workbench, by `path`. */
export const listedWorkflowSchema = z.object({
  name: z.string(),
  /** Null for a built-in one. */
  path: z.string().nullable(),
  /** The first words of its first State. */
  about: z.string(),
  states: z.number(),
  errors: z.number(),
  warnings: z.number(),
  scripts: z.number(),
});
export type ListedWorkflow = z.infer<typeof listedWorkflowSchema>;

export const workflowViewSchema = listedWorkflowSchema.extend({
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  findings: z.array(findingSchema),
  graph: workflowGraphSchema,
  /** A prompt reads `{{input}}`. */
  takes_input: z.boolean(),
  /** Names in prompts that whoever starts it must set. */
  variables: z.array(z.string()),
});
export type WorkflowView = z.infer<typeof workflowViewSchema>;
export type WorkflowGraph = z.infer<typeof workflowGraphSchema>;
