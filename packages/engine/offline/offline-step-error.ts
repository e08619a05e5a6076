import { GalleyError } from '@galley/schema';
import { signature } from './session/signature.ts';

/** A State of a workflow of another shape: going on as if its work were done would be a lie. */
export class OfflineStepError extends GalleyError {
  constructor() {
    super({
      code: 'OFFLINE_STEP',
      message: `${signature} It follows Research → Plan → Implement for tables and documents, and cannot do what this step asks.`,
      remedy: 'Resume the run with another model.',
    });
  }
}
