import { GalleyError } from '@galley/schema';

export class SuiteUnreadableError extends GalleyError {
  constructor(folder: string, why: string) {
    super({
      code: 'EVAL_SUITE_UNREADABLE',
      message: `${folder} holds no tasks that can be run: ${why}`,
      remedy: 'Name a folder with tasks in the form of SpreadsheetBench or OfficeBench (docs/evals.md).',
      details: { folder },
    });
  }
}

/** A check that is not known here: its task is left out and named, never counted as passed or failed. */
export class UnknownCheckError extends GalleyError {
  constructor(what: string) {
    super({
      code: 'EVAL_CHECK_UNKNOWN',
      message: `${what} is not a check that is known here.`,
      remedy: 'Add it to eval/scoring/checks.ts.',
      details: { check: what },
    });
  }
}
