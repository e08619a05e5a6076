import { Button } from '../components/button.tsx';
import { ErrorNotice } from '../components/error-notice.tsx';
import { Spinner } from '../components/icon.tsx';
import { toPayload } from '../lib/to-payload.ts';

export function Loading() {
  return (
    <output aria-label="Loading" className="grid h-full place-items-center text-ink-faint">
      <Spinner size={26} />
    </output>
  );
}

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-xl p-6 pt-24">
      <h1 className="mb-3 text-lg font-semibold">Galley could not show this Workbench</h1>
      <ErrorNotice payload={toPayload(error)}>
        <Button size="small" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </ErrorNotice>
    </main>
  );
}
