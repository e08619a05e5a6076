import { toPayload } from '../../lib/to-payload.ts';
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
  return (
    <div className="p-5">
      <ErrorNotice payload={toPayload(error)} />
    </div>
  );
}
