/** One file to be turned into a PDF. */
export interface ConvertJob {
  /** As people call it. */
  readonly name: string;
  /** Where its bytes are. */
  readonly source: string;
  /** What kind of file it is, as the ending of its name. */
  readonly ending: string;
  /** The PDF to be made. */
  readonly target: string;
  readonly signal?: AbortSignal | undefined;
}

/** A program that turns office files into PDF, supervised. */
export interface Converter {
  readonly kind: 'soffice' | 'wasm';
  /** Whether it can reach neither the network nor other files. */
  readonly isConfined: boolean;
  readonly pids: readonly number[];
  toPdf(job: ConvertJob): Promise<void>;
  close(): Promise<void>;
}
