import type { Interactive } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';
import { foldSettings, type Settings } from './fold-settings.ts';

/** Policies that may come with a folder: with these, a person sees every plan that changes files. */
const keptFromElsewhere: ReadonlySet<Interactive> = new Set([true, 'auto']);

/** The settings of an open Workbench, kept up to date from its journal. */
export function followSettings(
  workbench: Pick<Workbench, 'events' | 'onEvent'>,
  trusted: () => boolean = () => true,
): () => Settings {
  let settings = foldSettings(workbench.events());
  /** As it came with the folder, and not said by whoever has it open. */
  let shippedReview = true;
  workbench.onEvent((row) => {
    settings = foldSettings([row], settings);
    if (row.event.type === 'planning.set') shippedReview = false;
  });
  return () => {
    // A folder from elsewhere must not be able to have plans carried out that nobody looked at (SPEC T4).
    const held = shippedReview && !keptFromElsewhere.has(settings.interactive) && !trusted();
    return held ? { ...settings, interactive: 'auto' } : settings;
  };
}
