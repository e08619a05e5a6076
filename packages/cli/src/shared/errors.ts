import { type ErrorPayload, GalleyError } from '@galley/schema';

/** What a team server answered, in its own words. */
export class ServerRefusedError extends GalleyError {
  constructor({ code, message, remedy, details }: ErrorPayload) {
    super({ code, message, remedy, details });
  }
}

export class ServerUnreachableError extends GalleyError {
  constructor(origin: string, cause: unknown) {
    super({
      code: 'SERVER_UNREACHABLE',
      message: `${origin} does not answer.`,
      remedy: 'Check the address and the network, then try again. Nothing was changed here or there by this.',
      details: { origin },
      cause,
    });
  }
}

export class NotLoggedInError extends GalleyError {
  constructor(origin: string) {
    super({
      code: 'NOT_LOGGED_IN',
      message: `You are not signed in to ${origin}.`,
      remedy: `Sign in: galley login ${origin}`,
      details: { origin },
    });
  }
}

export class NotSyncedError extends GalleyError {
  constructor(directory: string) {
    super({
      code: 'NOT_SYNCED',
      message: `${directory} was not pulled from a shared Workbench.`,
      remedy: 'Make one: galley pull ADDRESS DIR, with the address of the Workbench from the page, or its name.',
      details: { directory },
    });
  }
}

/** What only works with a folder of this computer, asked of a shared Workbench. */
export class NotSharedError extends GalleyError {
  constructor(message: string, remedy: string) {
    super({ code: 'NOT_IN_SHARED_WORKBENCH', message, remedy });
  }
}

/** What is about people, asked of a folder that one person has for themselves. */
export class NotInTeamError extends GalleyError {
  constructor(directory: string) {
    super({
      code: 'NOT_IN_TEAM',
      message: `${directory} is no shared Workbench: there are no other people in it.`,
      remedy: 'Give the address of a shared one, or a folder that was pulled from it. galley login lists yours.',
      details: { directory },
    });
  }
}
