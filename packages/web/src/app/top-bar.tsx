import type { ProcedureOutput } from '@galley/schema';
import { Button } from '../components/button.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { Select } from '../components/select.tsx';
import { Mark } from '../components/text/mark.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { ModelSelect } from '../features/models/model-select.tsx';
import { SignOutButton } from '../features/sign-in/sign-out-button.tsx';
import { RunsButton } from '../features/watch/runs-button.tsx';
import { plural } from '../lib/format.ts';
import { notYetThere } from '../lib/is-team.ts';
import { visibleName } from '../lib/visible-name.ts';
import { type TeamView, useTeamView } from '../state/access.tsx';
import { useOtherTheme } from '../state/theme.tsx';
import { useWorkbench } from '../state/workbench-context.tsx';
import { hashFor, homeHash } from './route.ts';
import { TopBarMenu } from './top-bar-menu.tsx';

export interface TopBarProps {
  workbenches: ProcedureOutput<'WorkbenchList'>['workbenches'];
  filesOpen: boolean;
  onToggleFiles: () => void;
  onCheckpoints: () => void;
}

export function TopBar({ workbenches, filesOpen, onToggleFiles, onCheckpoints }: TopBarProps) {
  const { workbench } = useWorkbench();
  const team = useTeamView();
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b bg-surface px-3">
      <IconButton
        label={filesOpen ? 'Hide files' : 'Show files'}
        icon="panel"
        aria-expanded={filesOpen}
        onClick={onToggleFiles}
      />
      <Tooltip text="Home: all your Workbenches">
        <a href={homeHash} aria-label="Home" className="rounded-md">
          <Mark size={24} />
        </a>
      </Tooltip>
      <h1 className="text-base font-semibold tracking-tight max-sm:sr-only">Galley</h1>
      <span aria-hidden="true" className="mx-1 h-5 w-px shrink-0 bg-line-strong max-sm:hidden" />
      {workbenches.length > 1 ? (
        <Select
          label="Workbench"
          value={workbench.workbench_id}
          groups={[
            {
              options: workbenches.map(({ workbench_id, name, path }) => ({
                value: workbench_id,
                label: visibleName(name),
                description: team === null ? path : `Your role: ${roleIn(team, workbench_id)}`,
              })),
            },
          ]}
          onChange={(id) => location.assign(hashFor(id))}
        />
      ) : (
        <span className="shrink-4 truncate text-base font-medium text-ink-muted" title={visibleName(workbench.path)}>
          {visibleName(workbench.name)}
        </span>
      )}
      <DraftBadge />
      <div className="ml-auto flex min-w-34 items-center justify-end gap-1 md:min-w-76">
        <ModelSelect />
        <div className="flex shrink-0 items-center gap-1 max-md:hidden">
          <RunsButton />
          <TriesButton />
          <IconButton
            label="Checkpoints"
            icon="history"
            className="ml-1"
            aria-haspopup="dialog"
            onClick={onCheckpoints}
          />
          <ThemeToggle />
          {team !== null && <WhoAmI team={team} workbenchId={workbench.workbench_id} />}
          <SignOutButton />
        </div>
        <div className="shrink-0 md:hidden">
          <TopBarMenu onCheckpoints={onCheckpoints} />
        </div>
      </div>
    </header>
  );
}

function roleIn({ workbenches }: TeamView, workbenchId: string): string {
  return workbenches.find(({ workbench_id }) => workbench_id === workbenchId)?.role ?? 'none';
}

/** Under whose name everything here is done, and with which role. */
function WhoAmI({ team, workbenchId }: { team: TeamView; workbenchId: string }) {
  return (
    <Tooltip text="The team: people, roles and your tokens">
      <a
        href={`${homeHash}/people`}
        className="ml-1 max-w-40 truncate rounded-md px-1.5 py-1 text-xs text-ink-muted hover:bg-hover hover:text-ink"
      >
        {visibleName(team.name)} · {roleIn(team, workbenchId)}
      </a>
    </Tooltip>
  );
}

function DraftBadge() {
  const { workbench, pane, openPane } = useWorkbench();
  if (workbench.draft === null) return null;
  const changes = plural(workbench.draft.changes, 'change');
  return (
    <Tooltip text={`Changes that are ${notYetThere()}`}>
      <Button
        size="small"
        look="quiet"
        aria-pressed={pane.kind === 'review'}
        className="rounded-full! bg-modified-soft! text-modified!"
        onClick={() => openPane(pane.kind === 'review' ? pane : { kind: 'review' })}
      >
        <span aria-hidden="true" className="size-1.5 rounded-full bg-modified" />
        Draft <span className="font-normal max-md:hidden">· {changes}</span>
      </Button>
    </Tooltip>
  );
}

function TriesButton() {
  const { pane, openPane } = useWorkbench();
  return (
    <IconButton
      label="Models side by side"
      icon="grid"
      aria-pressed={pane.kind === 'tries'}
      onClick={() => openPane({ kind: 'tries' })}
    />
  );
}

function ThemeToggle() {
  const { label, icon, use } = useOtherTheme();
  return <IconButton label={label} icon={icon} onClick={use} />;
}
