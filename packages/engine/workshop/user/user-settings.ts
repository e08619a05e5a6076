import { type Interactive, interactiveSchema } from '@galley/schema';
import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';

/** What a person set for all their Workbenches. Keys that this program does not know are kept. */
export const userSettingsSchema = z.looseObject({
  planning: z.looseObject({ interactive: interactiveSchema.optional() }).optional(),
  page: z.looseObject({ tour_seen: z.boolean().optional() }).optional(),
});
export type UserSettingsFile = z.infer<typeof userSettingsSchema>;

export interface UserSettings {
  /** Whether plans wait (SPEC P1); null where the person said nothing. */
  interactive(): Promise<Interactive | null>;
  setInteractive(interactive: Interactive | null): Promise<void>;
  /** Whether the tour of the page was taken or put away. */
  tourSeen(): Promise<boolean>;
  endTour(): Promise<void>;
}

export function createUserSettings(file: UserFile<UserSettingsFile>): UserSettings {
  return {
    interactive: async () => (await file.read()).planning?.interactive ?? null,
    async setInteractive(interactive) {
      await file.update((held) => {
        const { interactive: _before, ...others } = held.planning ?? {};
        return { ...held, planning: interactive === null ? others : { ...others, interactive } };
      });
    },
    tourSeen: async () => (await file.read()).page?.tour_seen === true,
    async endTour() {
      await file.update((held) => ({ ...held, page: { ...held.page, tour_seen: true } }));
    },
  };
}
