import type { EgressLog } from '@galley/engine/model';
import type { OpenUserFile } from '@galley/engine/store';
import { type EgressEntry, egressEntrySchema } from '@galley/schema';
import { z } from 'zod';

/** What leaves for no Workbench of a team, such as the test of a key: kept with the team, so that every server and worker lists it, and no other team. */
export function teamEgress(openFile: OpenUserFile): EgressLog {
  const file = openFile<EgressEntry[]>({
    file: 'egress.json',
    schema: z.array(egressEntrySchema),
    empty: [],
    what: 'what was sent',
  });
  return {
    append: async (entry) => void (await file.update((entries) => [...entries, entry])),
    read: async () => ({ entries: await file.read(), unreadable: 0 }),
  };
}
