import { CopyButton } from '../../components/copy-button.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { connections } from './connections.ts';

/** How another program reaches this Workbench by MCP. */
export function ConnectSection() {
  const { workbench } = useWorkbench();
  return (
    <>
      <SectionHeading title="Connect another program">
        Claude Code, Codex and every other program that speaks MCP can search “{workbench.name}”, read its audit and
        diffs, and answer its plans. It works beside this page. Publishing stays with you unless you switch it on.
      </SectionHeading>
      <ul aria-label="Ways to connect" className="space-y-3">
        {connections(workbench.path).map(({ title, hint, text }) => (
          <li key={title} className="rounded-lg border p-3.5">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{title}</p>
                <p className="text-xs text-ink-muted">{hint}</p>
              </div>
              <CopyButton text={text} label={`Copy for ${title}`} />
            </div>
            <pre className="mt-2 rounded-md bg-sunken p-2.5 font-mono text-2xs whitespace-pre-wrap wrap-anywhere">
              {text}
            </pre>
          </li>
        ))}
      </ul>
    </>
  );
}
