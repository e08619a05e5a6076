import { type ReactNode, useEffect } from 'react';
import { Mark } from '../../components/text/mark.tsx';
import { classNames } from '../../lib/class-names.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { type TeamView, useTeamView } from '../../state/access.tsx';
import { KeysSection } from '../settings/keys-section.tsx';
import { SignOutButton } from '../sign-in/sign-out-button.tsx';
import { BudgetsSection } from './budgets-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { PoliciesSection } from './policies-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { WorkbenchesSection } from './workbenches-section.tsx';

interface Section {
  readonly name: string;
  readonly title: string;
  readonly show: () => ReactNode;
  /** Only owners of the team are offered it. */
  readonly ownersOnly?: true;
}

const sections: readonly Section[] = [
  { name: 'people', title: 'People and roles', show: () => <PeopleSection /> },
  { name: 'invitations', title: 'Invitations', show: () => <InvitationsSection />, ownersOnly: true },
  { name: 'policies', title: 'Policies', show: () => <PoliciesSection /> },
  { name: 'budgets', title: 'Budgets', show: () => <BudgetsSection /> },
  { name: 'keys', title: 'Providers and keys', show: () => <KeysSection />, ownersOnly: true },
  { name: 'record', title: 'Record', show: () => <RecordSection /> },
  { name: 'tokens', title: 'Your tokens', show: () => <TokensSection /> },
  { name: 'sessions', title: 'Your sessions', show: () => <SessionsSection /> },
  { name: 'password', title: 'Your password', show: () => <PasswordSection /> },
  { name: 'device', title: 'Let a program in', show: () => <DeviceSection /> },
];

interface TeamPageProps {
  section: string;
  /** The address named a Workbench that is not there for this person. */
  isMissing: boolean;
  addressOf: (workbenchId: string) => string;
}

/** All of a team that one person sees: their Workbenches, the people, and what they may manage. */
export function TeamPage({ section, isMissing, addressOf }: TeamPageProps) {
  const team = useTeamView();
  useEffect(() => {
    document.title = 'Team · Galley';
  }, []);
  if (team === null) return null;
  const offered = sections.filter(({ ownersOnly }) => team.owns_team || ownersOnly !== true);
  const shown = offered.find(({ name }) => name === section);
  return (
    <div className="flex h-full flex-col">
      <TeamHeader team={team} />
      <div className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
        <nav
          aria-label="Team"
          className="flex shrink-0 gap-0.5 p-3 max-md:flex-wrap max-md:border-b md:w-56 md:flex-col md:overflow-y-auto md:border-r"
        >
          <Place name="workbenches" title="Workbenches" isCurrent={shown === undefined} />
          {offered.map(({ name, title }) => (
            <Place key={name} name={name} title={title} isCurrent={shown?.name === name} />
          ))}
        </nav>
        <main className="min-w-0 flex-1 px-6 py-6 md:overflow-y-auto">
          <div className="mx-auto max-w-3xl">
            <h2 className="sr-only">{shown?.title ?? 'Your Workbenches'}</h2>
            {shown === undefined ? <WorkbenchesSection isMissing={isMissing} addressOf={addressOf} /> : shown.show()}
          </div>
        </main>
      </div>
    </div>
  );
}

function TeamHeader({ team }: { team: TeamView }) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b bg-surface px-5">
      <Mark size={24} />
      <h1 className="truncate text-base font-semibold tracking-tight">{visibleName(team.team)}</h1>
      <span className="ml-auto truncate text-sm text-ink-muted">
        {visibleName(team.name)}
        {team.owns_team && ' · owner of the team'}
      </span>
      <SignOutButton />
    </header>
  );
}

function Place({ name, title, isCurrent }: { name: string; title: string; isCurrent: boolean }) {
  return (
    <a
      href={`#/home/${name}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'rounded-md px-3 py-1.5 text-sm whitespace-nowrap',
        isCurrent ? 'bg-accent-soft font-medium text-accent' : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {title}
    </a>
  );
}
