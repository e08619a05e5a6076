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
  constructor(what: string, log: string, cause?: unknown) {
    super({
      code: 'POSTGRES_FAILED',
      message: `PostgreSQL ${what}.`,
      remedy: `Look at ${log} for the reason.`,
      details: { log },
      cause,
    });
  }
}
