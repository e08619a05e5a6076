import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { FullPage } from '../components/full-page.tsx';
import { ToastsProvider } from '../components/toasts.tsx';
import { TooltipProvider } from '../components/tooltip.tsx';
import { ThemeProvider } from './theme.tsx';
import { WorkbenchChooser } from './workbench-chooser.tsx';

export function App() {
  const [expired, setExpired] = useState(false);
  const client = useMemo(() => createQueryClient(() => setExpired(true)), []);
  if (expired) {
    return <FullPage title="This link has expired">Start Galley again and open the address it prints.</FullPage>;
  }
  return (
    <ErrorBoundary>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <TooltipProvider delayDuration={350}>
            <ToastsProvider>
              <WorkbenchChooser />
            </ToastsProvider>
          </TooltipProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </ErrorBoundary>
  );
}
