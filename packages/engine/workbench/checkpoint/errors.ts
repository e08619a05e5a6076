import { GalleyError } from '@galley/schema';

export class CheckpointNotFoundError extends GalleyError {
  constructor(checkpointId: string) {
    super({
      code: 'CHECKPOINT_NOT_FOUND',
      message: `There is no Checkpoint ${checkpointId}.`,
      remedy: 'List the Checkpoints and use an id from that list.',
      details: { checkpoint_id: checkpointId },
    });
  }
}
