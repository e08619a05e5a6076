import { type ReactNode, useState } from 'react';
import { SettingsContext, type SettingsSection } from '../../app/settings-context.ts';
import { SettingsDialog } from './settings-dialog.tsx';

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [section, setSection] = useState<SettingsSection | null>(null);
  return (
    <SettingsContext value={setSection}>
      {children}
      <SettingsDialog section={section} onChange={setSection} />
    </SettingsContext>
  );
}
