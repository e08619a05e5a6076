import type { WorkbenchEventOf } from '@galley/schema';
import { type Consent, foldConsents } from '../../model/index.ts';
import type { Workbench } from '../../workbench/index.ts';

/** What the person allows at this moment, from the Workbench's whole history: undo does not change it. */
export function consentsOf(workbench: Workbench): Consent[] {
  const changes = workbench
    .events()
    .map((row) => row.event)
    .filter((event): event is WorkbenchEventOf<'consent.changed'> => event.type === 'consent.changed');
  return foldConsents(changes.map(({ granted, provider, model, files }) => ({ granted, provider, model, files })));
}

export async function changeConsent(workbench: Workbench, granted: boolean, consent: Consent): Promise<Consent[]> {
  const files = consent.files === null ? null : [...consent.files];
  await workbench.append([{ stream: 'workbench', event: { type: 'consent.changed', granted, ...consent, files } }]);
  return consentsOf(workbench);
}
