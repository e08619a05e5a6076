import type { FileResult, SearchCoverage, SearchMode } from '@galley/schema';
import type { FileView } from '../../workbench/index.ts';

export interface FileQuestion {
  readonly query: string;
  readonly mode: SearchMode;
  readonly limit: number;
}

export interface FoundInFiles {
  readonly results: readonly FileResult[];
  readonly coverage: SearchCoverage;
}

/** Search over the files of a view: what the view does not list is not found, and does not count. */
export type FileSearch = (question: FileQuestion, files: FileView, signal?: AbortSignal) => Promise<FoundInFiles>;

/** Search over the files that a tool may see. */
export type SearchPort = (question: FileQuestion) => Promise<FoundInFiles>;
