import { GalleyError, type SourceChange } from '@galley/schema';

export class GateNotOpenError extends GalleyError {
  constructor(runId: string, gate: string) {
    super({
      code: 'GATE_NOT_OPEN',
      message: 'This plan is not waiting for an answer any more.',
      remedy: 'Look at the run again: somebody may have answered already.',
      details: { run_id: runId, gate_id: gate },
    });
  }
}

export class PlanChangedError extends GalleyError {
  constructor(runId: string, digest: string, changes: readonly string[] = []) {
    super({
      code: 'PLAN_CHANGED',
      message: `The plan has changed since you looked at it, so nothing was done${listOf(changes)}.`,
      remedy: 'Look at the plan as it is now, then decide again.',
      details: { run_id: runId, digest, changes },
    });
  }
}

export class CommentsUnansweredError extends GalleyError {
  constructor(runId: string, comments: readonly string[]) {
    super({
      code: 'COMMENTS_UNANSWERED',
      message: `${comments.length === 1 ? 'A comment is' : `${comments.length} comments are`} not answered yet, so nothing was approved.`,
      remedy: 'Request changes to have them answered, withdraw them, or run anyway; that is recorded.',
      details: { run_id: runId, comments },
    });
  }
}

export class SourcesChangedError extends GalleyError {
  constructor(runId: string, files: readonly SourceChange[]) {
    super({
      code: 'PLAN_SOURCES_CHANGED',
      message: `Files that the plan was made from have changed, so nothing was approved: ${files.map(({ path }) => path).join(', ')}.`,
      remedy: 'Look at what changed. Approve again if the plan still fits, or request changes.',
      details: { run_id: runId, files },
    });
  }
}

export class PlanBusyError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'PLAN_BUSY',
      message: 'The plan cannot be edited while it is being worked on.',
      remedy: 'Wait for the gate, or cancel the run first; holding and dropping single items is possible meanwhile.',
      details: { run_id: runId },
    });
  }
}

export class PlanRemovedError extends GalleyError {
  constructor(runId: string, artifact: string) {
    super({
      code: 'PLAN_REMOVED',
      message: `${artifact} was removed, so it is being made again.`,
      remedy: 'You will be asked again when the new plan is ready.',
      details: { run_id: runId, artifact },
    });
  }
}

export class ItemNotPendingError extends GalleyError {
  constructor(item: string, status: string) {
    super({
      code: 'ITEM_NOT_PENDING',
      message: `This item is ${status}: there is nothing left to decide about it.`,
      remedy: 'Choose an item that has not been started.',
      details: { item_id: item, status },
    });
  }
}

export class NotInPlanError extends GalleyError {
  constructor(what: 'item' | 'comment' | 'revision', id: string, known: readonly string[]) {
    super({
      code: 'NOT_IN_PLAN',
      message: `The plan has no ${what} ${id}.`,
      remedy: known.length === 0 ? `It has no ${what}s yet.` : `Use one of: ${known.join(', ')}.`,
      details: { what, id },
    });
  }
}

/** The first few; the rest are in the details. */
function listOf(changes: readonly string[]): string {
  if (changes.length === 0) return '';
  const left = changes.length - shown;
  return `. ${changes.slice(0, shown).join('; ')}${left > 0 ? `; and ${left} more` : ''}`;
}

const shown = 5;
