import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toPayload } from '../../lib/to-payload.ts';
import { Button } from '../button.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { Spinner } from '../icon.tsx';

/** What fills a pane while its answer is awaited, or when there will be none. */
export function Waiting({ error }: { error?: unknown }) {
  if (error === undefined || error === null) {
    return (
      <div className="grid flex-1 place-items-center text-ink-faint">
        <Spinner size={22} />
      </div>
    );
  }
  return <Failed error={error} />;
}

/** Whatever was asked for and failed is asked for once more. */
function Failed({ error }: { error: unknown }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    setBusy(false);
  };
  return (
    <div className="p-5">
      <ErrorNotice payload={toPayload(error)}>
        <Button size="small" look="quiet" className="mt-2" busy={isBusy} onClick={() => void again()}>
          Try again
        </Button>
      </ErrorNotice>
    </div>
  );
}
