import { GalleyError } from '@galley/schema';

export class PortTakenError extends GalleyError {
  constructor(port: number, cause: unknown) {
    super({
      code: 'PORT_TAKEN',
      message: `Port ${port} is used by another program.`,
      remedy: 'Choose another one with --port, or leave --port out to take any free one.',
      details: { port },
      cause,
    });
  }
}

export class PageMissingError extends GalleyError {
  constructor(directory: string, cause: unknown) {
    super({
      code: 'PAGE_MISSING',
      message: `The page is not built: ${directory} has no index.html.`,
      remedy: 'Start Galley with "npm start", which builds the page first.',
      details: { directory },
      cause,
    });
  }
}

type Refusal = 'host' | 'method' | 'origin' | 'site' | 'content-type';

const refusals: Readonly<Record<Refusal, { code: string; message: string; remedy: string }>> = {
  host: {
    code: 'REQUEST_REFUSED',
    message: 'Requests must go to 127.0.0.1 and the port of this server.',
    remedy: 'Use the address that Galley printed when it started.',
  },
  origin: {
    code: 'REQUEST_REFUSED',
    message: 'Requests from another site are refused.',
    remedy: 'Open the address that Galley printed when it started.',
  },
  site: {
    code: 'REQUEST_REFUSED',
    message: 'Requests from another site or another port are refused.',
    remedy: 'Open the address that Galley printed when it started.',
  },
  method: {
    code: 'METHOD_REFUSED',
    message: 'This address does not take requests of this kind.',
    remedy: 'Use GET for the page and events, POST for procedures.',
  },
  'content-type': {
    code: 'CONTENT_TYPE_REFUSED',
    message: 'The request does not say that its body is JSON.',
    remedy: 'Send the header "Content-Type: application/json".',
  },
};

/** A request that is refused for what it looks like, whoever sent it. */
export class RequestRefusedError extends GalleyError {
  constructor(reason: Refusal) {
    super({ ...refusals[reason], details: { reason } });
  }
}

/** `none`: no session was sent. `elsewhere`: one of a server that has ended. `ended`: one that signed out. */
export class SignInRequiredError extends GalleyError {
  constructor(reason: 'none' | 'elsewhere' | 'ended') {
    super({
      code: reason === 'none' ? 'SIGN_IN_REQUIRED' : 'SESSION_ENDED',
      message: {
        none: 'You are not signed in.',
        elsewhere: 'Galley was restarted since you signed in.',
        ended: 'You were signed out.',
      }[reason],
      remedy: 'Sign in with a code from the terminal where Galley runs. Programs send GALLEY_TOKEN as a bearer token.',
      details: { reason },
    });
  }
}

export class CodeRefusedError extends GalleyError {
  constructor(reason: 'refused' | 'locked') {
    super({
      code: reason === 'locked' ? 'CODE_LOCKED' : 'CODE_REFUSED',
      message: {
        refused: 'This code is wrong, was used before or is too old.',
        locked: 'There were too many wrong codes.',
      }[reason],
      remedy: 'Press Enter in the terminal where Galley runs for a new code, and type it here.',
      details: {},
    });
  }
}

export class BodyTooLargeError extends GalleyError {
  constructor(limit: number) {
    super({
      code: 'BODY_TOO_LARGE',
      message: `The request is larger than ${limit / 1_000_000} MB.`,
      remedy: 'Send less at once, or put large files into the folder itself.',
      details: { limit },
    });
  }
}

export class UnknownProcedureError extends GalleyError {
  constructor(name: string) {
    super({
      code: 'UNKNOWN_PROCEDURE',
      message: `There is no procedure "${name}".`,
      remedy: 'Use a procedure of the contract in packages/schema.',
      details: { name },
    });
  }
}

/** Refused at the start: whoever guesses the token has everything that the person has. */
export class WeakTokenError extends GalleyError {
  constructor(least: number) {
    super({
      code: 'WEAK_TOKEN',
      message: `GALLEY_TOKEN is shorter than ${least} characters and could be guessed.`,
      remedy: 'Use a random one, for example from "openssl rand -hex 24", or leave it out.',
      details: { least },
    });
  }
}

/** Nothing of it was done: what does not come whole is not looked at. */
export class RequestLateError extends GalleyError {
  constructor() {
    super({
      code: 'REQUEST_LATE',
      message: 'The request did not come whole in time. Nothing was done.',
      remedy: 'Ask again; if the server is busy, in a moment.',
    });
  }
}

export class RequestUnreadableError extends GalleyError {
  constructor() {
    super({
      code: 'REQUEST_UNREADABLE',
      message: 'What came is no request that Galley can read. Nothing was done.',
      remedy: 'Send HTTP/1.1 with short headers; programs between you and the server can spoil a request, too.',
    });
  }
}
