import type { ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../api/use-procedure.ts';
import type { PaletteCommand } from '../features/palette/match-commands.ts';
import { Palette } from '../features/palette/palette.tsx';
import { visibleName } from '../lib/visible-name.ts';
import { useCompanion } from '../state/companion-context.ts';
import { noPane } from '../state/pane.ts';
import { type SettingsSection, useOpenSettings } from '../state/settings-context.ts';
import { useTheme } from '../state/theme.tsx';
import { useWorkbench } from '../state/workbench-context.tsx';
import { hashFor, homeHash } from './route.ts';

const settings: ReadonlyArray<readonly [SettingsSection, string]> = [
  ['general', 'Appearance and keyboard'],
  ['planning', 'Plan review'],
  ['context', 'Context items'],
  ['keys', 'Providers and keys'],
  ['consents', 'What may be sent'],
  ['egress', 'What was sent'],
  ['trust', 'What may run'],
  ['datasources', 'Datasources'],
  ['mcp', 'MCP servers'],
  ['connect', 'Connect a program'],
  ['storage', 'Storage'],
];

interface WorkbenchPaletteProps {
  workbenches: ProcedureOutput<'WorkbenchList'>['workbenches'];
  onClose: () => void;
}

/** What can be gone to from a Workbench. */
export function WorkbenchPalette({ workbenches, onClose }: WorkbenchPaletteProps) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const openSettings = useOpenSettings();
  const companion = useCompanion();
  const { setTheme } = useTheme();
  const { run, draft } = workbench;
  const command = (group: string, label: string, onSelect: () => void): PaletteCommand => ({
    id: `${group}-${label}`,
    group,
    label,
    onSelect,
  });
  const commands = [
    command('View', 'Conversation', () => openPane(noPane)),
    command('View', 'Companion', companion.show),
    ...(draft === null ? [] : [command('View', 'Review the Draft', () => openPane({ kind: 'review' }))]),
    ...(run === null ? [] : [command('View', 'Plan', () => openPane({ kind: 'plan', runId: run.run_id }))]),
    ...(run === null
      ? []
      : [command('View', 'Audit of the last run', () => openPane({ kind: 'audit', runId: run.run_id }))]),
    command('View', 'Models side by side', () => openPane({ kind: 'tries' })),
    command('View', 'Home: all your Workbenches', () => location.assign(homeHash)),
    ...workbenches
      .filter(({ workbench_id }) => workbench_id !== workbenchId)
      .map(({ workbench_id, name }) =>
        command('Workbench', visibleName(name), () => location.assign(hashFor(workbench_id))),
      ),
    ...(files.data?.files ?? []).map(({ path }) =>
      command('File', visibleName(path), () => openPane({ kind: 'file', path })),
    ),
    ...settings.map(([section, label]) => command('Settings', label, () => openSettings(section))),
    command('Colours', 'Light', () => setTheme('light')),
    command('Colours', 'Dark', () => setTheme('dark')),
    command('Colours', 'As the system', () => setTheme('system')),
  ];
  return <Palette commands={commands} onClose={onClose} />;
}
