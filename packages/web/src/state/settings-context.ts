import { createContext, useContext } from 'react';

export type SettingsSection =
  | 'general'
  | 'keys'
  | 'consents'
  | 'egress'
  | 'trust'
  | 'planning'
  | 'context'
  | 'datasources'
  | 'mcp'
  | 'connect'
  | 'storage';

/** Opens Settings at a section, from wherever the person needs it. */
export const SettingsContext = createContext<(section: SettingsSection) => void>(() => undefined);

export function useOpenSettings(): (section: SettingsSection) => void {
  return useContext(SettingsContext);
}
