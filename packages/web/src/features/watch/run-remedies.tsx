import type { RunView } from '@galley/schema';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import type { RunRemedy } from '../../lib/remedy-table.ts';
import { useOpenSettings } from '../../state/settings-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { faultProvider, faultRemedies, isModelFault } from '../models/fault-remedies.ts';
import { useModelAccess } from '../models/model-access-context.ts';
import { modelGroups } from '../models/model-groups.ts';
import { providerName } from '../models/provider-name.ts';
import { CancelRunButton } from '../runs/cancel-run-button.tsx';

/** What can be done about a run that stopped, as buttons: the most helpful one first. */
export function RunRemedies({ run }: { run: RunView }) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {faultRemedies(run.error).map((remedy, index) => (
        <RemedyAction key={remedy} run={run} remedy={remedy} first={index === 0} />
      ))}
      {run.status !== 'failed' && <CancelRunButton runId={run.run_id} />}
    </div>
  );
}

function RemedyAction({ run, remedy, first }: { run: RunView; remedy: RunRemedy; first: boolean }) {
  const { workbenchId } = useWorkbench();
  const { withModel } = useModelAccess();
  const openSettings = useOpenSettings();
  const resume = useAction('WorkshopResumeRun');
  const input = { workbench_id: workbenchId, run_id: run.run_id };
  const again = () => resume.mutate(input);
  const shared = { size: 'small', look: first ? 'primary' : 'plain', busy: resume.isPending } as const;
  switch (remedy) {
    case 'allow':
      return (
        <Button {...shared} onClick={() => withModel(run.model, again)}>
          Choose what may be sent
        </Button>
      );
    case 'key':
      return (
        <Button {...shared} onClick={() => openSettings('keys')}>
          Set the key for {providerName(faultProvider(run.error, run.model))}
        </Button>
      );
    case 'again':
      return (
        <Button {...shared} onClick={again}>
          {isModelFault(run.error) ? 'Try again' : 'Resume'}
        </Button>
      );
    case 'other_model':
      return (
        <OtherModel
          current={run.model}
          disabled={resume.isPending}
          onChoose={(model) => withModel(model, () => resume.mutate({ ...input, model }))}
        />
      );
  }
}

interface OtherModelProps {
  current: string;
  disabled: boolean;
  onChoose: (model: string) => void;
}

function OtherModel({ current, disabled, onChoose }: OtherModelProps) {
  const { workbenchId } = useWorkbench();
  const list = useProcedure('ModelList', {});
  const consents = useProcedure('ConsentList', { workbench_id: workbenchId });
  const others = (list.data?.models ?? []).filter(({ id }) => id !== current);
  return (
    <Select
      label="Continue with another model"
      placeholder="Continue with another model"
      size="small"
      value=""
      disabled={disabled || others.length === 0}
      groups={modelGroups(others, consents.data?.consents ?? [])}
      onChange={onChoose}
    />
  );
}
