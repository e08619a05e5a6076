import { type ErrorPayload, GalleyError } from '@galley/schema';

/** No worker took the Workbench in time. */
export class NoHolderError extends GalleyError {
  constructor(workbenchId: string) {
    super({
      code: 'NO_HOLDER',
      message: 'No worker has opened this Workbench yet.',
      remedy:
        'Try again in a moment. If it stays so, tell whoever runs the server: it needs a worker (galley team work).',
      details: { workbench_id: workbenchId },
    });
  }
}

/** Whoever answers at a worker's address has another secret than this server, or is no worker. */
export class WorkerSecretError extends GalleyError {
  constructor(address: string, cause: unknown) {
    super({
      code: 'WORKER_SECRET',
      message: 'The worker that holds this Workbench does not have the secret of this server.',
      remedy:
        'Give all servers and workers of the deployment the same GALLEY_TEAM_SECRET, and restart those that have another.',
      details: { address },
      cause,
    });
  }
}

/** This process would hold Workbenches that no server reaches, or reach no worker. */
export class DeploymentSecretError extends GalleyError {
  constructor() {
    super({
      code: 'DEPLOYMENT_SECRET',
      message: 'This is not the secret of the deployment that uses this database.',
      remedy:
        'Set GALLEY_TEAM_SECRET as the other servers and workers have it. If it is to be another one from now on: galley team migrate --new-secret, then restart all of them with it.',
    });
  }
}

/** The worker went away while it worked on a call: whether it was done is not known. */
export class HolderGoneError extends GalleyError {
  constructor(workbenchId: string, procedure: string, cause: unknown) {
    super({
      code: 'HOLDER_GONE',
      message: 'The worker that held this Workbench went away while it worked on this.',
      remedy: 'Look whether it happened before you ask again; another worker takes over within seconds.',
      details: { workbench_id: workbenchId, procedure },
      cause,
    });
  }
}

/** What a worker answered, as if it had been thrown here. */
export class ForwardedError extends GalleyError {
  constructor({ code, message, remedy, details }: ErrorPayload) {
    super({ code, message, remedy, ...(details === undefined ? {} : { details }) });
  }
}
