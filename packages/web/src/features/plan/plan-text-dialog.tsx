import type { PlanView } from '@galley/schema';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-area.tsx';
import type { PlanReview } from './context/plan-review-context.ts';

interface PlanTextDialogProps {
  plan: PlanView;
  rewrite: PlanReview['rewrite'];
  busy: boolean;
}

/** The plan as the file it is, for whoever would rather write than press. */
export function PlanTextDialog({ plan, rewrite, busy }: PlanTextDialogProps) {
  const [text, setText] = useState<string | null>(null);
  const before = plan.plan ?? '';
  const ready = text !== null && text.trim() !== '' && text !== before && !busy;
  const save = () => {
    if (ready) rewrite(text, () => setText(null));
  };
  return (
    <>
      <Button size="small" icon="fileText" onClick={() => setText(before)}>
        Edit as text
      </Button>
      <Dialog
        open={text !== null}
        onOpenChange={(open) => !open && setText(null)}
        title="Edit the plan as text"
        description="One line “- [ ] 1. Label — what to do” for each item. What you write is kept in every later version."
        place="wide"
        bare
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 pb-5 [&>label]:flex [&>label]:min-h-0 [&>label]:flex-1">
          <TextArea
            label="The plan"
            value={text ?? ''}
            onChange={setText}
            onSubmit={save}
            spellCheck={false}
            className="min-h-0 flex-1 resize-none! font-mono text-xs leading-5"
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setText(null)}>Cancel</Button>
            <Button look="primary" disabled={!ready} busy={busy} onClick={save}>
              Save plan
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
