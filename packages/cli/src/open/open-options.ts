/** What the command line says about how a Workbench is opened. */
export interface OpenHereOptions {
  /** A program with its arguments: the backend `command`. */
  readonly backendCommand?: string;
  /** The backend that the person named for states that do not say. */
  readonly backend?: string;
  readonly debug?: boolean;
  /** Most Agents at work at the same time. */
  readonly atOnce?: string;
}
