import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../../components/section-heading.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerRow } from './server-row.tsx';

/** MCP servers whose tools agents may use: configured once, allowed for each Workbench by itself. */
export function McpSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('McpServerList', { workbench_id: workbenchId }, { askAlways: true });
  const [adding, setAdding] = useState(false);
  const servers = query.data?.servers ?? [];
  return (
    <>
      <SectionHeading title="Tools from MCP servers">
        Servers give agents more tools. Nothing of a server runs before you test and allow it for “{workbench.name}”; a
        changed program or list of tools asks again.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && servers.length === 0 && !adding && (
        <EmptyState title="No server is set up">Add a program on this computer, or the address of a server.</EmptyState>
      )}
      {servers.length > 0 && (
        <ul aria-label="MCP servers" className="divide-y rounded-lg border">
          {servers.map((server) => (
            <ServerRow key={server.config.name} server={server} />
          ))}
        </ul>
      )}
      <div className="mt-3">
        {adding ? (
          <ServerForm onDone={() => setAdding(false)} />
        ) : (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            Add a server
          </Button>
        )}
      </div>
    </>
  );
}
