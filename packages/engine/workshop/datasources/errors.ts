import { GalleyError, NotFoundError } from '@galley/schema';

export class DatasourceNotFoundError extends NotFoundError {
  constructor(name: string, known: readonly string[]) {
    const there = known.length === 0 ? 'None is attached to this Workbench.' : `Use one of: ${known.join(', ')}.`;
    super(`There is no datasource "${name}".`, there, { name });
  }
}

export class DatasourceReadOnlyError extends GalleyError {
  constructor(name: string) {
    super({
      code: 'DATASOURCE_READ_ONLY',
      message: `The datasource "${name}" is attached read-only; nothing was changed.`,
      remedy: `Only a person can switch writing on: galley datasources write DIR ${name} on.`,
      details: { name },
    });
  }
}

/** Consent covers some files and not this datasource (SPEC T6). */
export class DatasourceNotSharedError extends GalleyError {
  constructor(name: string) {
    super({
      code: 'DATASOURCE_NOT_SHARED',
      message: `The datasource "${name}" may not be sent to this model.`,
      remedy: `Work without it. A person can share it: galley consent grant DIR PROVIDER --file "datasource:${name}".`,
      details: { name },
    });
  }
}
