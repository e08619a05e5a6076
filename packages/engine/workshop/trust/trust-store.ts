import { join } from 'node:path';
import { type ProgramRef, type TrustEntry, trustEntrySchema } from '@galley/schema';
import { z } from 'zod';
import { createUserFile, type OpenUserFile } from '../../store/index.ts';
import { sameProgram } from './program-ref.ts';

/** What a person allowed to run on this computer, for good. */
export interface TrustStore {
  has(program: ProgramRef): Promise<boolean>;
  /** Newest first. */
  list(): Promise<readonly TrustEntry[]>;
  allow(entry: TrustEntry): Promise<void>;
  /** Null: everything. How many there were. */
  revoke(hash: string | null): Promise<number>;
}

const contentSchema = z.object({ version: z.literal(1), allowed: z.array(trustEntrySchema) });

/** `trust.json` in Galley's own folder in the person's home; nothing of it is ever read from a Workbench (SPEC T4). */
export function createTrustStore(directory: string, openFile: OpenUserFile = createUserFile): TrustStore {
  const file = openFile<z.infer<typeof contentSchema>>({
    file: join(directory, 'trust.json'),
    schema: contentSchema,
    empty: { version: 1, allowed: [] },
    what: 'the scripts and programs you allowed',
  });
  return {
    has: async (program) => (await file.read()).allowed.some((entry) => sameProgram(entry.program, program)),
    list: async () => (await file.read()).allowed.toReversed(),
    async allow(entry) {
      await file.update((current) => {
        const others = current.allowed.filter(({ program }) => !sameProgram(program, entry.program));
        return { ...current, allowed: [...others, entry] };
      });
    },
    async revoke(hash) {
      let revoked = 0;
      await file.update((current) => {
        const allowed = current.allowed.filter(({ program }) => hash !== null && program.hash !== hash);
        revoked = current.allowed.length - allowed.length;
        return revoked === 0 ? current : { ...current, allowed };
      });
      return revoked;
    },
  };
}

/** For whoever opens a Workshop without a person's configuration: nothing is allowed, nothing is kept. */
export const emptyTrustStore: TrustStore = {
  has: async () => false,
  list: async () => [],
  allow: async () => undefined,
  revoke: async () => 0,
};
