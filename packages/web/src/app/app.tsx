import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, lazy, type ReactNode, Suspense, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { useSession } from '../api/use-session.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ToastsProvider } from '../components/toasts.tsx';
import { TooltipProvider } from '../components/tooltip.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { isTeam } from '../lib/is-team.ts';
import { ThemeProvider } from '../state/theme.tsx';
import { useRoute } from './route.ts';
import { WorkbenchChooser } from './workbench-chooser.tsx';
import { Loading } from './workbench-states.tsx';

const TeamSignInPage = lazy(async () => ({
  default: (await import('../features/sign-in/team-sign-in-page.tsx')).TeamSignInPage,
}));

const TeamEntrance = lazy(async () => ({ default: (await import('./team-entrance.tsx')).TeamEntrance }));

export function App() {
  return (
    <ErrorBoundary>
      <ThemeProvider>{isTeam() ? <TeamApp /> : <OwnApp />}</ThemeProvider>
    </ErrorBoundary>
  );
}

/** Galley of one person, on their own computer. */
function OwnApp() {
  const { secret, reason } = useSession();
  return (
    <>
      {/* After a restart the page waits behind the sign-in: a message that was half written is still there. */}
      {(secret !== null || reason === 'elsewhere') && (
        <Activity mode={secret === null ? 'hidden' : 'visible'}>
          <SignedIn>
            <WorkbenchChooser />
          </SignedIn>
        </Activity>
      )}
      {secret === null && <SignInPage reason={reason} />}
    </>
  );
}

/** A team's server. Nothing of one person waits behind the sign-in of the next. */
function TeamApp() {
  const { secret, reason } = useSession();
  const { invitation = null } = useRoute();
  return (
    <Suspense fallback={<Loading />}>
      {secret === null || invitation !== null ? (
        <TeamSignInPage reason={reason} invitation={invitation} />
      ) : (
        <SignedIn key={secret}>
          <TeamEntrance />
        </SignedIn>
      )}
    </Suspense>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delayDuration={350}>
        <ToastsProvider>{children}</ToastsProvider>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
