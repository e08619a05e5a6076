import type { WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';
import {
  type Consent,
  type ConsentChange,
  findConsent,
  foldConsents,
  isShared,
  type ModelRegistry,
} from '../../model/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { scopeFiles } from './scope-files.ts';

/** What the person allows, kept up to date from the Workbench's whole history: undo does not change it. */
export interface Consents {
  current(): readonly Consent[];
  change(granted: boolean, consent: Consent): Promise<readonly Consent[]>;
  /** The Workbench as far as a model may see it. What the Draft itself made is always visible to whoever works on it. */
  viewFor(workbench: Workbench, models: ModelRegistry, modelId: string): Workbench;
}

export function createConsents(workbench: Workbench): Consents {
  const changes = workbench
    .events()
    .map((row) => row.event)
    .filter(isChange)
    .map(changeOf);
  let current = foldConsents(changes);
  workbench.onEvent(({ event }) => {
    if (!isChange(event)) return;
    changes.push(changeOf(event));
    current = foldConsents(changes);
  });
  return {
    current: () => current,
    async change(granted, consent) {
      const files = consent.files === null ? null : [...consent.files];
      await workbench.append([{ stream: 'workbench', event: { type: 'consent.changed', granted, ...consent, files } }]);
      return current;
    },
    viewFor(given, models, modelId) {
      const { offline, provider } = models.get(modelId);
      const consent = offline ? null : findConsent(current, provider, modelId);
      if (consent === null || consent.files === null) return given;
      return scopeFiles(given, (path) => isShared(consent, path) || isMadeHere(given, path));
    },
  };
}

function isChange(event: WorkbenchEvent): event is WorkbenchEventOf<'consent.changed'> {
  return event.type === 'consent.changed';
}

function changeOf({ granted, provider, model, files }: WorkbenchEventOf<'consent.changed'>): ConsentChange {
  return { granted, provider, model, files };
}

function isMadeHere(workbench: Workbench, path: string): boolean {
  const entry = workbench.draft()?.entries.get(path);
  return entry !== undefined && entry.reference === null && entry.renamed_from === null;
}
