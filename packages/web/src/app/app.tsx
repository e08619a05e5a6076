import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { useSession } from '../api/use-session.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ToastsProvider } from '../components/toasts.tsx';
import { TooltipProvider } from '../components/tooltip.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { ThemeProvider } from '../state/theme.tsx';
import { WorkbenchChooser } from './workbench-chooser.tsx';

export function App() {
  const { secret, reason } = useSession();
  return (
    <ErrorBoundary>
      <ThemeProvider>
        {/* After a restart the page waits behind the sign-in: a message that was half written is still there. */}
        {(secret !== null || reason === 'elsewhere') && (
          <Activity mode={secret === null ? 'hidden' : 'visible'}>
            <SignedIn />
          </Activity>
        )}
        {secret === null && <SignInPage reason={reason} />}
      </ThemeProvider>
    </ErrorBoundary>
  );
}

function SignedIn() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delayDuration={350}>
        <ToastsProvider>
          <WorkbenchChooser />
        </ToastsProvider>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
