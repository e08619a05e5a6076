import type { WorkflowView } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { visibleText } from '../../lib/visible-text.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

interface StateFileProps {
  /** Null for a built-in workflow, whose files stay as they are. */
  path: string | null;
  file: WorkflowView['files'][number];
}

/** The text of a State, to read or to change. */
export function StateFile({ path, file }: StateFileProps) {
  const { workbenchId } = useWorkbench();
  const [draft, setDraft] = useState<{ readonly before: string; readonly text: string } | null>(null);
  const may = useMay();
  const save = useAction('WorkflowSaveState', { onDone: () => setDraft(null) });
  const change = () => {
    if (path === null || draft === null) return;
    save.mutate({ workbench_id: workbenchId, path, file: file.name, ...draft });
  };
  return (
    <Disclosure
      title={file.name}
      hint={
        file.text
          .replace(/^---[\s\S]*?\n---\n/, '')
          .trim()
          .split('\n', 1)[0] ?? ''
      }
    >
      {draft === null ? (
        <>
          <pre className="max-h-96 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {visibleText(file.text)}
          </pre>
          {path !== null && may('edit') && (
            <Button
              size="small"
              icon="pencil"
              className="mt-2"
              aria-label={`Edit ${file.name}`}
              onClick={() => setDraft({ before: file.text, text: file.text })}
            >
              Edit
            </Button>
          )}
        </>
      ) : (
        <div className="space-y-2">
          <TextArea
            label={`Text of ${file.name}`}
            rows={14}
            autoFocus
            spellCheck={false}
            className="font-mono text-xs!"
            value={draft.text}
            onChange={(text) => setDraft({ ...draft, text })}
            onSubmit={change}
            onEscape={() => setDraft(null)}
          />
          <div className="flex items-center gap-2">
            <Button
              size="small"
              look="primary"
              disabled={draft.text === draft.before}
              busy={save.isPending}
              onClick={change}
            >
              Save into the Draft
            </Button>
            <Button size="small" look="quiet" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Disclosure>
  );
}
