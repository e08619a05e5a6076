/** What the offline model does next: call a tool, or say its last message. */
export type OfflineAction =
  | { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly text: string };
