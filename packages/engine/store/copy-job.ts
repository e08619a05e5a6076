/** File descriptors belong to the process, so a thread can work on files that another one opened. */
export interface CopyJob {
  readonly source: number;
  readonly target: number | null;
  readonly expectedSize: number;
}

export type CopyAnswer =
  | { readonly hash: string; readonly size: number }
  | { readonly message: string; readonly code: string | undefined };
