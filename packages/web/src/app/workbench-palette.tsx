import type { ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../api/use-procedure.ts';
import type { PaletteCommand } from '../features/palette/match-commands.ts';
import { Palette } from '../features/palette/palette.tsx';
import { useTourOffer } from '../features/tour/use-tour-offer.ts';
import { visibleName } from '../lib/visible-name.ts';
import { type CommandId, commands, keysOf } from '../state/commands.ts';
import { useCompanion } from '../state/companion-context.ts';
import { noPane } from '../state/pane.ts';
import type { QuoteTarget } from '../state/quote-context.ts';
import { type SettingsSection, useOpenSettings } from '../state/settings-context.ts';
import { useTheme } from '../state/theme.tsx';
import { useWorkbench } from '../state/workbench-context.tsx';
import { allRunsHash, hashFor, homeHash } from './route.ts';

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
  onToggleFiles: () => void;
  onCheckpoints: () => void;
  /** Where selected words can go now. */
  targets: readonly QuoteTarget[];
  /** Null: no words are selected. */
  onQuote: ((target: QuoteTarget) => void) | null;
  onClose: () => void;
}

/** What can be gone to from a Workbench. */
export function WorkbenchPalette(props: WorkbenchPaletteProps) {
  const { workbenches, onToggleFiles, onCheckpoints, targets, onQuote, onClose } = props;
  const { workbench, workbenchId, openPane, openWorkbench } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const openSettings = useOpenSettings();
  const companion = useCompanion();
  const tour = useTourOffer(openWorkbench);
  const { setTheme } = useTheme();
  const { run, draft } = workbench;
  // What cannot be gone to now has no action, and is not offered.
  const actions: Partial<Record<CommandId, () => void>> = {
    conversation: () => openPane(noPane),
    companion: companion.show,
    ...(draft === null ? {} : { review: () => openPane({ kind: 'review' }) }),
    ...(run === null
      ? {}
      : {
          plan: () => openPane({ kind: 'plan', runId: run.run_id }),
          audit: () => openPane({ kind: 'audit', runId: run.run_id }),
        }),
    runs: () => openPane({ kind: 'runs' }),
    workflows: () => openPane({ kind: 'workflows' }),
    tries: () => openPane({ kind: 'tries' }),
    checkpoints: onCheckpoints,
    home: () => location.assign(homeHash),
    allRuns: () => location.assign(allRunsHash),
    ...(tour === null ? {} : { tour: tour.start }),
    help: () => openSettings('general'),
    files: onToggleFiles,
    ...(onQuote !== null && targets.includes('message') ? { quote: () => onQuote('message') } : {}),
    ...(onQuote !== null && targets.includes('companion') ? { quoteToCompanion: () => onQuote('companion') } : {}),
    light: () => setTheme('light'),
    dark: () => setTheme('dark'),
    system: () => setTheme('system'),
  };
  const own = commands.flatMap((each): PaletteCommand[] => {
    const onSelect = actions[each.id];
    const takesFocus = each.id === 'quote' || each.id === 'quoteToCompanion';
    return onSelect === undefined ? [] : [{ ...each, keys: keysOf(each), onSelect, takesFocus }];
  });
  const goesTo = (group: string, label: string, onSelect: () => void): PaletteCommand => ({
    id: `${group}-${label}`,
    group,
    label,
    onSelect,
  });
  const all = [
    ...own.filter(({ group }) => group === 'View'),
    ...workbenches
      .filter(({ workbench_id }) => workbench_id !== workbenchId)
      .map(({ workbench_id, name }) =>
        goesTo('Workbench', visibleName(name), () => location.assign(hashFor(workbench_id))),
      ),
    ...(files.data?.files ?? []).map(({ path }) =>
      goesTo('File', visibleName(path), () => openPane({ kind: 'file', path })),
    ),
    ...settings.map(([section, label]) => goesTo('Settings', label, () => openSettings(section))),
    ...own.filter(({ group }) => group !== 'View'),
  ];
  return <Palette commands={all} onClose={onClose} />;
}
