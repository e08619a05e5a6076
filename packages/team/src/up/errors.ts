import { GalleyError } from '@galley/schema';

export class PostgresMissingError extends GalleyError {
  constructor(name: string, version: string) {
    super({
      code: 'POSTGRES_MISSING',
      message: 'PostgreSQL for trying out is not installed.',
      remedy: `Install it beside Galley (npm install -g ${name}@${version}), or name a database of your own: --database postgres://…`,
      details: { package: name },
    });
  }
}

export class PostgresFailedError extends GalleyError {
  /** `said` is what it said last itself. */
  constructor(
    what: string,
    log: string,
    { cause, said = '' }: { readonly cause?: unknown; readonly said?: string } = {},
  ) {
    super({
      code: 'POSTGRES_FAILED',
      message: said === '' ? `PostgreSQL ${what}.` : `PostgreSQL ${what}: ${said}`,
      remedy: `Look at ${log} for the reason.`,
      details: { log },
      cause,
    });
  }
}

export class PostgresPlaceError extends GalleyError {
  constructor(directory: string, closed: string) {
    super({
      code: 'POSTGRES_PLACE',
      message: `PostgreSQL does not run as root, and the user nobody, whom it runs as instead, cannot enter ${closed}.`,
      remedy:
        'Start this command as another user, or choose a folder outside with --data, such as --data /srv/galley-team.',
      details: { directory, closed },
    });
  }
}
