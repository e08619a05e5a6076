import type { ProcedureOutput } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { useSpeaksForAll } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CancelRunButton } from '../runs/cancel-run-button.tsx';
import { programName } from './trust-wording.ts';

type Question = ProcedureOutput<'TrustPending'>['questions'][number];

/** Asks before something runs with the person's rights: what, for whom, what it can reach, and its whole text. */
export function TrustCard({ question }: { question: Question }) {
  const { workbenchId } = useWorkbench();
  const allow = useAction('TrustAllow');
  const speaksForAll = useSpeaksForAll();
  const { run_id, program, state, workflow, notice, agent_count: agents, text } = question;
  const content = { workbench_id: workbenchId, run_id, hash: program.hash };
  const busy = (remember: boolean) => allow.isPending && allow.variables.remember === remember;
  const name = programName(program);
  return (
    <section
      aria-label={`Allow ${name}?`}
      className="mb-2.5 flex gap-2.5 rounded-lg border bg-modified-soft py-3 pr-3 pl-3.5"
    >
      <Icon name="warning" className="mt-px text-modified" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-semibold">
          {visibleText(state)} in “{visibleText(workflow)}” wants to run{' '}
          {program.kind === 'script' ? `a ${name}` : name}
        </p>
        <p className="mt-0.5 text-sm">{visibleText(notice)}</p>
        {agents > 1 && <p className="text-sm text-ink-muted">{agents} Agents wait with it.</p>}
        {text !== null && <ScriptText text={text} />}
        <p className="mt-1 font-mono text-2xs text-ink-muted">SHA-256 {program.hash}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" busy={busy(false)} onClick={() => allow.mutate({ ...content, remember: false })}>
            Allow in this run
          </Button>
          {speaksForAll && (
            <Button size="small" busy={busy(true)} onClick={() => allow.mutate({ ...content, remember: true })}>
              {isTeam() ? 'Always allow this content in the team' : 'Always allow this content'}
            </Button>
          )}
          <CancelRunButton runId={run_id} />
        </div>
      </div>
    </section>
  );
}

function ScriptText({ text }: { text: string }) {
  return (
    <section
      aria-label="The script"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-md border bg-canvas p-2.5 -outline-offset-2"
    >
      <pre className="font-mono text-xs">{visibleText(text)}</pre>
    </section>
  );
}
