/** What a workflow may hold before it is refused as a mistake or an attack. */
export const workflowLimits = {
  fileBytes: 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
  states: 2_000,
  entries: 10_000,
} as const;
