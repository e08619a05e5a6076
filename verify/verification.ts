export interface VerifyOptions {
  /** Words after the name on the command line. */
  readonly args: readonly string[];
}

export interface Verification {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

export type Verify = (options: VerifyOptions) => Promise<Verification>;
