import { isDisconnection, isOutOfRoom } from '@galley/engine/store';
import { GalleyError, leastRole, type Need, type ProcedureName } from '@galley/schema';

/** Nobody signed in with what the request brought along. The same whatever was wrong with it. */
export class NotSignedInError extends GalleyError {
  constructor() {
    super({
      code: 'SIGN_IN_REQUIRED',
      message: 'You are not signed in, or your session or token has ended.',
      remedy: 'Sign in on the page. Programs send a token: make one with "galley login URL" or on the team\'s page.',
      details: { reason: 'ended' },
    });
  }
}

/** Of another team, of none, or simply not there: whoever has no part in a Workbench learns nothing about it. */
export class NoSuchWorkbenchError extends GalleyError {
  constructor(workbenchId: string) {
    super({
      code: 'NOT_FOUND',
      message: `There is no Workbench ${workbenchId} that you take part in.`,
      remedy: 'List your Workbenches, or ask an owner for a role in it.',
      details: { workbench_id: workbenchId },
    });
  }
}

/** What a role that is too little does not let somebody do, in the words of the page. */
const notCovered: Readonly<Record<Need, string>> = {
  look: 'looking at this',
  comment: 'commenting or asking the companion',
  decide: 'approving plans or sending them back',
  edit: 'asking for work, or changing plans and the Draft',
  publish: 'publishing, restoring, or changing files',
  administer: 'managing its members, keys, consents, scripts and policies',
};

export class RoleRefusedError extends GalleyError {
  constructor(procedure: ProcedureName | string, need: Need) {
    super({
      code: 'ROLE_REFUSED',
      message: `Your role in this Workbench does not cover ${notCovered[need]}.`,
      remedy: `Ask an owner for the role of ${leastRole(need)}, or somebody who has it to do this.`,
      details: { procedure, needs: need, least_role: leastRole(need) },
    });
  }
}

export class TeamOwnerOnlyError extends GalleyError {
  constructor(procedure: string) {
    super({
      code: 'ROLE_REFUSED',
      message: 'Only an owner of the team who is signed in may do this.',
      remedy: 'Ask an owner of the team. Tokens cannot do this: sign in on the page.',
      details: { procedure },
    });
  }
}

export class InvitationRefusedError extends GalleyError {
  constructor() {
    super({
      code: 'INVITATION_REFUSED',
      message: 'This invitation was used, was taken back or is too old.',
      remedy: 'Ask an owner of the team for a new one.',
    });
  }
}

export class SignInRefusedError extends GalleyError {
  constructor() {
    super({
      code: 'SIGN_IN_REFUSED',
      message: 'The name or the password is wrong.',
      remedy: 'Try again, or ask an owner of the team for a new invitation.',
    });
  }
}

export class TooManyGuessesError extends GalleyError {
  constructor() {
    super({
      code: 'SIGN_IN_LOCKED',
      message: 'There were too many wrong attempts.',
      remedy: 'Wait 15 minutes, then try again.',
    });
  }
}

/** It restarts, or the way to it is cut: nothing that whoever asks could mend, and no defect. */
export class DatabaseAwayError extends GalleyError {
  constructor(cause: unknown) {
    super({
      code: 'DATABASE_AWAY',
      message: 'The database of this server does not answer at the moment.',
      remedy:
        'Try again in a moment; runs go on by themselves. If it stays so, tell whoever runs the server. If this was to change something, look first whether it did.',
      cause,
    });
  }
}

/** Its disk, or what it may use of it, has no room: reading goes on. */
export class DatabaseFullError extends GalleyError {
  constructor(cause: unknown) {
    super({
      code: 'DATABASE_FULL',
      message: 'The database of this server has no room left, so nothing can be changed.',
      remedy: 'Tell whoever runs the server: its disk is full. Nothing was half-written; try again once there is room.',
      cause,
    });
  }
}

/** What people are told: of the driver's own errors about a database that is away or full, this and not its words. */
export function unlessAway<Failure>(error: Failure): Failure | DatabaseAwayError | DatabaseFullError {
  if (error instanceof GalleyError && error.code !== 'STORE_WRITE_FAILED') return error;
  if (isOutOfRoom(error instanceof GalleyError ? error.cause : error)) return new DatabaseFullError(error);
  return !(error instanceof GalleyError) && isDisconnection(error) ? new DatabaseAwayError(error) : error;
}
