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

export class AccessDeniedError extends GalleyError {
  constructor(reason: 'token' | 'host' | 'origin' | 'header') {
    super({
      code: reason === 'token' ? 'TOKEN_REQUIRED' : 'REQUEST_REFUSED',
      message: {
        token: 'This address needs the token that Galley printed when it started.',
        host: 'Requests must name this computer as the host.',
        origin: 'Requests from another site are refused.',
        header: 'The request lacks the x-galley header, so it may come from another site.',
      }[reason],
      remedy: 'Open the address that Galley printed when it started.',
      details: { reason },
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
