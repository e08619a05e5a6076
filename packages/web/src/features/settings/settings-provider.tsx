import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SettingsContext, type SettingsSection } from '../../state/settings-context.ts';

/** Few open it in a day: it is no part of the first load. */
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [section, setSection] = useState<SettingsSection | null>(null);
  return (
    <SettingsContext value={setSection}>
      {children}
      {section !== null && (
        <Suspense>
          <SettingsDialog section={section} onChange={setSection} />
        </Suspense>
      )}
    </SettingsContext>
  );
}
