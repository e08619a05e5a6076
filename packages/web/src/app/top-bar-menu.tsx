import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { useSignOut } from '../features/sign-in/sign-out-button.tsx';
import { runsLabel, useWaitingRuns, WaitingCount } from '../features/watch/runs-button.tsx';
import { useTeamView } from '../state/access.tsx';
import { useOtherTheme } from '../state/theme.tsx';
import { useWorkbench } from '../state/workbench-context.tsx';
import { homeHash } from './route.ts';

/** What the bar has as buttons, where the window is too narrow for them. Runs that wait are counted on it. */
export function TopBarMenu({ onCheckpoints }: { onCheckpoints: () => void }) {
  const { openPane } = useWorkbench();
  const team = useTeamView();
  const waiting = useWaitingRuns();
  const theme = useOtherTheme();
  const signOut = useSignOut();
  return (
    <span className="relative inline-flex">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={waiting === 0 ? 'More' : `More: ${runsLabel(waiting)}`}
            className="inline-grid size-8.5 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
          >
            <Icon name="more" size={18} />
          </button>
        }
        entries={[
          { label: runsLabel(waiting), icon: 'list', onSelect: () => openPane({ kind: 'runs' }) },
          { label: 'Models side by side', icon: 'grid', onSelect: () => openPane({ kind: 'tries' }) },
          { label: 'Checkpoints', icon: 'history', onSelect: onCheckpoints },
          { label: theme.label, icon: theme.icon, onSelect: theme.use },
          ...(team === null
            ? []
            : [
                {
                  label: 'The team',
                  icon: 'user' as const,
                  description: 'People, roles and your tokens',
                  onSelect: () => location.assign(`${homeHash}/people`),
                },
              ]),
          { label: 'Sign out', icon: 'signOut', onSelect: signOut },
        ]}
      />
      <WaitingCount count={waiting} />
    </span>
  );
}
