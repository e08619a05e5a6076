import type { WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';
import {
  type Consent,
  type ConsentChange,
  findConsent,
  foldConsents,
  isShared,
  type ModelRegistry,
} from '../../model/index.ts';
import type { DraftReview, EventLog, ReadFilter } from '../../workbench/index.ts';

/** What the person allows, kept up to date from the Workbench's whole history: undo does not change it. */
export interface Consents {
  current(): readonly Consent[];
  change(granted: boolean, consent: Consent): Promise<readonly Consent[]>;
  /** Which files a model may see; null for all. What the Draft itself made is visible to whoever works on it. */
  filterFor(draft: DraftReview, models: ModelRegistry, modelId: string): ReadFilter | null;
}

export function createConsents(workbench: EventLog): Consents {
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
    filterFor(draft, models, modelId) {
      const { offline, provider } = models.get(modelId);
      const consent = offline ? null : findConsent(current, provider, modelId);
      if (consent === null || consent.files === null) return null;
      return (path) => isShared(consent, path) || isMadeHere(draft, path);
    },
  };
}

function isChange(event: WorkbenchEvent): event is WorkbenchEventOf<'consent.changed'> {
  return event.type === 'consent.changed';
}

function changeOf({ granted, provider, model, files }: WorkbenchEventOf<'consent.changed'>): ConsentChange {
  return { granted, provider, model, files };
}

function isMadeHere(review: DraftReview, path: string): boolean {
  const entry = review.draft()?.entries.get(path);
  return entry !== undefined && entry.reference === null && entry.renamed_from === null;
}
