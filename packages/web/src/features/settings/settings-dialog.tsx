import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useMay, useTeamView } from '../../state/access.tsx';
import type { SettingsSection } from '../../state/settings-context.ts';
import { ConnectSection } from './connect-section.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { ContextSection } from './context-section.tsx';
import { DatasourcesSection } from './datasources/datasources-section.tsx';
import { EgressSection } from './egress-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { McpSection } from './mcp/mcp-section.tsx';
import { PlanningSection } from './planning-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { TrustSection } from './trust-section.tsx';

const sections: ReadonlyArray<readonly [SettingsSection, string, () => ReactNode]> = [
  ['general', 'General', GeneralSection],
  ['planning', 'Plan review', PlanningSection],
  ['context', 'Context items', ContextSection],
  ['keys', 'Providers and keys', KeysSection],
  ['consents', 'What may be sent', ConsentsSection],
  ['egress', 'What was sent', EgressSection],
  ['trust', 'What may run', TrustSection],
  ['datasources', 'Datasources', DatasourcesSection],
  ['mcp', 'MCP servers', McpSection],
  ['connect', 'Connect a program', ConnectSection],
  ['storage', 'Storage', StorageSection],
];

const ownersOnly: readonly SettingsSection[] = ['planning', 'consents', 'trust', 'datasources', 'mcp', 'storage'];

interface SettingsDialogProps {
  section: SettingsSection;
  onChange: (section: SettingsSection | null) => void;
}

const tab =
  'rounded-md px-3 py-1.5 text-left text-sm whitespace-nowrap text-ink-muted hover:bg-hover hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:font-medium data-[state=active]:text-accent';

export function SettingsDialog({ section, onChange }: SettingsDialogProps) {
  const may = useMay();
  const team = useTeamView();
  // What belongs to one person's computer has no place on a server; keys of a team are on the team's page.
  const offered = sections.filter(
    ([name]) =>
      team === null || (!['keys', 'connect'].includes(name) && (may('administer') || !ownersOnly.includes(name))),
  );
  const choose = (value: string) => onChange(sections.find(([name]) => name === value)?.[0] ?? 'general');
  return (
    <Dialog open onOpenChange={(open) => !open && onChange(null)} title="Settings" place="wide" bare>
      <Tabs.Root
        value={section}
        onValueChange={choose}
        orientation="vertical"
        className="flex min-h-0 flex-1 border-t max-sm:flex-col"
      >
        <Tabs.List
          aria-label="Sections"
          className="flex shrink-0 gap-0.5 p-2.5 max-sm:flex-wrap max-sm:border-b sm:w-48 sm:flex-col sm:border-r"
        >
          {offered.map(([name, title]) => (
            <Tabs.Trigger key={name} value={name} className={tab}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {offered.map(([name, , Section]) => (
          <Tabs.Content
            key={name}
            value={name}
            className="min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-4 -outline-offset-2"
          >
            <Section />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
