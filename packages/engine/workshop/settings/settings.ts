import type { Workbench } from '../../workbench/index.ts';
import { foldSettings, type Settings } from './fold-settings.ts';

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
    const held = shippedReview && settings.interactive === false && !trusted();
    return held ? { ...settings, interactive: 'auto' } : settings;
  };
}
