import { usePages } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

/** The calls of a run in the order they were made, the newest in sight; earlier ones on demand. */
export function ToolCalls({ runId }: { runId: string }) {
  const { workbenchId } = useWorkbench();
  const query = usePages('WorkshopListToolCalls', { workbench_id: workbenchId, run_id: runId, limit: 30 });
  if (query.data === undefined) return <Waiting error={query.error} />;
  const calls = query.data.pages.flatMap((page) => page.calls).reverse();
  return (
    <>
      {query.hasNextPage && (
        <Button
          size="small"
          look="quiet"
          className="mb-1"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier calls
        </Button>
      )}
      {calls.length === 0 && <p className="text-xs text-ink-muted">No tool was called yet.</p>}
      <ol aria-label="Tool calls" className="space-y-1">
        {calls.map((call) => (
          <ToolCallRow key={call.call_id} runId={runId} call={call} />
        ))}
      </ol>
    </>
  );
}
