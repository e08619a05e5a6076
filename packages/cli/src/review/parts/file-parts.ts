import type { ChangeView } from '@galley/schema';
import type { OpenedWorkshop } from '../../open/open.ts';

/** Where a change is looked at: the Draft, a trial of a try, or two versions of the folder. */
export interface ChangePlace extends Pick<OpenedWorkshop, 'call'> {
  readonly target: {
    readonly workbench_id: string;
    readonly draft_id?: string;
    readonly against?: string;
    readonly between?: { readonly before: string; readonly after: string };
  };
}

/** A change that can be taken by itself. */
export interface ChangePart {
  /** What `publish --change` takes; several where they stand on one line, none for a file that is taken as a whole. */
  readonly ids: readonly string[];
  readonly lines: readonly string[];
}

/** A changed file, cut into what a person can decide about. */
export interface FileParts {
  readonly parts: readonly ChangePart[];
  /** Changes that come only with the whole file. */
  readonly together: readonly string[];
  /** Changes that were counted and not read, because there are too many. */
  readonly leftOut: number;
}

export const wholeFile: ChangePart = { ids: [], lines: [] };

export type ChangedFile = Pick<ChangeView, 'path' | 'view' | 'change'>;
