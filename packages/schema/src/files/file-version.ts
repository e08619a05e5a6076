import { z } from 'zod';
import { checkpointIdSchema, messageIdSchema } from '../base/ids.ts';

/** Which version of a file: Draft first, Published, the Checkpoint, or the Draft as it was after a message. */
export const fileVersionSchema = z.union([z.literal(['now', 'published']), checkpointIdSchema, messageIdSchema]);
