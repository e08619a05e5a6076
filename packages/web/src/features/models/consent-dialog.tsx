import type { ModelView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceList } from '../../components/choice-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { FileChoice } from './file-choice.tsx';
import { readPatterns } from './file-patterns.ts';
import { providerName } from './provider-name.ts';
import { whereItRuns } from './where-it-runs.ts';

interface ConsentDialogProps {
  model: ModelView;
  /** Where the provider was when the person allowed it before; null where they never did, or where it still is. */
  before: string | null;
  onGranted: () => void;
  onClose: () => void;
}

/** Asked before the first byte leaves this computer: to whom, for which model, which files. */
export function ConsentDialog({ model, before, onGranted, onClose }: ConsentDialogProps) {
  const { workbench, workbenchId } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const [scope, setScope] = useState<'model' | 'provider'>('model');
  const [which, setWhich] = useState<'all' | 'some'>('all');
  const [patterns, setPatterns] = useState('');
  const may = useMay();
  const grant = useAction('ConsentGrant', { onDone: onGranted });
  const provider = providerName(model.provider);
  const chosen = readPatterns(patterns);
  const ready = which === 'all' || chosen.length > 0;
  const send = () =>
    grant.mutate({
      workbench_id: workbenchId,
      provider: model.provider,
      ...(model.address === null ? {} : { address: model.address }),
      model: scope === 'model' ? model.id : null,
      file_patterns: which === 'all' ? null : chosen,
    });
  const count = files.data?.files.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send files to ${provider}?`}
      description={`${whereItRuns(model)} To work with it, Galley sends your request and parts of your files to ${provider}${model.address === null ? '' : ` at ${model.address}`}. Nothing has been sent yet.`}
    >
      <div className="space-y-4">
        {before !== null && (
          <p role="alert" className="rounded-lg border bg-modified-soft px-3.5 py-2.5 text-sm text-modified">
            The address of {provider} changed. You allowed <span className="wrap-anywhere">{before}</span> before.
          </p>
        )}
        <ChoiceList
          legend={`Which files of “${workbench.name}” may be sent?`}
          value={which}
          onChange={setWhich}
          choices={[
            {
              value: 'all',
              label: count === undefined ? 'All files' : `All files (${count.toLocaleString('en')} now)`,
              description: 'Also those that are added later.',
            },
            { value: 'some', label: 'Only files I choose', description: 'Others are not shown to the model at all.' },
          ]}
        />
        {which === 'some' && <FileChoice files={files.data?.files ?? []} patterns={patterns} onChange={setPatterns} />}
        <ChoiceList
          legend="For which models?"
          value={scope}
          onChange={setScope}
          choices={[
            { value: 'model', label: `Only ${model.name}` },
            { value: 'provider', label: `Every model of ${provider}` },
          ]}
        />
        <p className="text-xs text-ink-muted">
          This holds for this folder. You can take it back in Settings, and see there what was sent.
        </p>
        {!may('administer') && <p className="text-sm text-ink-muted">Only an owner of this Workbench can allow it.</p>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Do not send</Button>
          {may('administer') && (
            <Button look="primary" disabled={!ready} busy={grant.isPending} onClick={send}>
              Allow and use {model.name}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
