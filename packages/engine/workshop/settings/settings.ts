import type { Workbench } from '../../workbench/index.ts';
import { foldSettings, type Settings } from './fold-settings.ts';

/** The settings of an open Workbench, kept up to date from its journal. */
export function followSettings(workbench: Pick<Workbench, 'events' | 'onEvent'>): () => Settings {
  let settings = foldSettings(workbench.events());
  workbench.onEvent((row) => {
    settings = foldSettings([row], settings);
  });
  return () => settings;
}
