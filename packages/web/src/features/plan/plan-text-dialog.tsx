import type { PlanView } from '@galley/schema';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-area.tsx';
import type { PlanReview } from './context/plan-review-context.ts';

interface PlanTextsProps {
  plan: PlanView;
  rewrite: PlanReview['rewrite'];
  busy: boolean;
}

/** The plan as the file it is, for whoever would rather write than press; beside it its task list, where it has one. */
export function PlanTexts({ plan, rewrite, busy }: PlanTextsProps) {
  return (
    <>
      {plan.list !== null && (
        <PlanTextDialog
          name="tasks"
          before={plan.list.text}
          hint={'One line - "[ ] 1. Label — what to do" for each task. What you write is kept in every later version.'}
          busy={busy}
          onSave={(text, done) => rewrite(text, done, plan.list?.artifact)}
        />
      )}
      <PlanTextDialog
        name="plan"
        before={plan.plan ?? ''}
        hint={
          plan.list === null
            ? 'One line “- [ ] 1. Label — what to do” for each item. What you write is kept in every later version.'
            : 'What you write is kept in every later version.'
        }
        busy={busy}
        onSave={rewrite}
      />
    </>
  );
}

interface PlanTextDialogProps {
  name: 'plan' | 'tasks';
  before: string;
  hint: string;
  busy: boolean;
  onSave: (text: string, done: () => void) => void;
}

function PlanTextDialog({ name, before, hint, busy, onSave }: PlanTextDialogProps) {
  const [text, setText] = useState<string | null>(null);
  const ready = text !== null && text.trim() !== '' && text !== before && !busy;
  const save = () => {
    if (ready) onSave(text, () => setText(null));
  };
  return (
    <>
      <Button size="small" icon="fileText" onClick={() => setText(before)}>
        {name === 'plan' ? 'Edit as text' : 'Edit tasks as text'}
      </Button>
      <Dialog
        open={text !== null}
        onOpenChange={(open) => !open && setText(null)}
        title={`Edit the ${name} as text`}
        description={hint}
        place="wide"
        bare
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 pb-5 [&>label]:flex [&>label]:min-h-0 [&>label]:flex-1">
          <TextArea
            label={`The ${name}`}
            value={text ?? ''}
            onChange={setText}
            onSubmit={save}
            spellCheck={false}
            className="min-h-0 flex-1 resize-none! font-mono text-xs leading-5"
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setText(null)}>Cancel</Button>
            <Button look="primary" disabled={!ready} busy={busy} onClick={save}>
              Save {name}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
