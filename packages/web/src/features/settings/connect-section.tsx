import type { ConnectView } from '@galley/schema';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** How another program reaches this Workbench by MCP, and what it may do there (SPEC X4). */
export function ConnectSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('ConnectGet', { workbench_id: workbenchId }, { askAlways: true });
  return (
    <>
      <SectionHeading title="Connect another program">
        Claude Code, Codex and every other program that speaks MCP can work in “{workbench.name}” beside this page: it
        searches, reads the audit and diffs, and changes the Draft.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.data && (
        <>
          <Grants grants={query.data.grants} />
          <ul aria-label="Ways to connect" className="mt-4 space-y-3">
            {query.data.setups.map((setup) => (
              <Setup key={setup.program} setup={setup} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What a program may only do once the person switched it on. */
function Grants({ grants }: Pick<ConnectView, 'grants'>) {
  const { workbenchId } = useWorkbench();
  const allow = useAction('ConnectAllow');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">A connected program may also</legend>
      <div className="divide-y rounded-lg border">
        {grants.map(({ grant, allowed, means }) => (
          <label key={grant} className="flex cursor-pointer items-start gap-2.5 px-3 py-2 text-sm">
            <input
              type="checkbox"
              checked={allowed}
              disabled={allow.isPending}
              onChange={() => allow.mutate({ workbench_id: workbenchId, grant, allowed: !allowed })}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {means}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Setup({ setup: { program, kind, text } }: { setup: ConnectView['setups'][number] }) {
  return (
    <li className="rounded-lg border p-3.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">{program}</p>
          <p className="text-xs text-ink-muted">
            {kind === 'command' ? 'Run this once in a terminal.' : 'Put this into the configuration of the program.'}
          </p>
        </div>
        <CopyButton text={text} label={`Copy for ${program}`} />
      </div>
      <pre className="mt-2 rounded-md bg-sunken p-2.5 font-mono text-2xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </li>
  );
}
