import { GalleyError, type Grant, grantMeanings } from '@galley/schema';

export class UnknownProgramToolError extends GalleyError {
  constructor(tool: string) {
    super({
      code: 'UNKNOWN_TOOL',
      message: `There is no tool "${tool}".`,
      remedy: 'Use one of the tools that are listed.',
      details: { tool },
    });
  }
}

export class ReadOnlyConnectionError extends GalleyError {
  constructor(tool: string) {
    super({
      code: 'READ_ONLY_CONNECTION',
      message: `"${tool}" changes something, and this connection only looks.`,
      remedy: 'The person can connect without --read-only.',
      details: { tool },
    });
  }
}

/** What only a person may decide, asked for by a program that they did not allow it. */
export class NotGrantedError extends GalleyError {
  constructor(grant: Grant) {
    super({
      code: 'NOT_GRANTED',
      message: `The person has not allowed connected programs to ${grantMeanings[grant]}.`,
      remedy: `The person decides in Galley's page or terminal, or switches it on: galley connect DIR --allow ${grant}`,
      details: { grant },
    });
  }
}

export class NotApprovedError extends GalleyError {
  constructor(action: 'decline' | 'cancel' | 'unreadable') {
    super({
      code: 'NOT_APPROVED',
      message:
        action === 'decline'
          ? 'The person declined; the plan is not approved.'
          : 'Nobody answered; the plan is not approved.',
      remedy: 'The person can approve it in Galley’s page, or with: galley plan approve DIR',
      details: { action },
    });
  }
}

/** A question of a run that the person in front of the program left open. */
export class NotAnsweredError extends GalleyError {
  constructor(askId: string) {
    super({
      code: 'NOT_ANSWERED',
      message: 'The person did not answer; the question is still open.',
      remedy: 'The person can answer it in Galley’s page, or with: galley ask DIR',
      details: { ask_id: askId },
    });
  }
}
