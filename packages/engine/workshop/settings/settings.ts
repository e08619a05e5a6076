import type { Interactive } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';
import { foldSettings, type Settings } from './fold-settings.ts';

/** Policies that may come with a folder: with these, a person sees every plan that changes files. */
const keptFromElsewhere: ReadonlySet<Interactive> = new Set([true, 'auto']);

/** Whether a policy that came with files of somebody else may count before a person trusted them (SPEC T4). */
export function mayComeFromElsewhere(interactive: Interactive): boolean {
  return keptFromElsewhere.has(interactive);
}

/** The settings of an open Workbench, kept up to date from its journal. */
export function followSettings(
  workbench: Pick<Workbench, 'choices' | 'onEvent'>,
  trusted: () => boolean = () => true,
): () => Settings {
  let settings = foldSettings(workbench.choices());
  /** As it came with the folder, and not said by whoever has it open. */
  let shippedReview = true;
  workbench.onEvent((row) => {
    settings = foldSettings([row], settings);
    if (row.event.type === 'planning.set' || row.event.type === 'planning.unset') shippedReview = false;
  });
  return () => {
    // A folder from elsewhere must not be able to have plans carried out that nobody looked at (SPEC T4).
    const { interactive } = settings;
    const held = shippedReview && interactive !== null && !mayComeFromElsewhere(interactive) && !trusted();
    return held ? { ...settings, interactive: null } : settings;
  };
}
