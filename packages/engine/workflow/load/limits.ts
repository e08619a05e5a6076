/** What a workflow may hold before it is refused as a mistake or an attack. */
export const workflowLimits = {
  fileBytes: 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
  states: 2_000,
  entries: 10_000,
  /** What is looked at below the folder of a workflow for others that it can go into. */
  tree: { workflows: 200, entries: 10_000, depth: 16, bytes: 64 * 1024 * 1024 },
} as const;
