import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Select } from '../../components/select.tsx';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { useModelAccess } from './model-access-context.ts';
import { modelGroups } from './model-groups.ts';

/** The Workbench's model, always in sight. A model that cannot be used yet leads to what it needs. */
export function ModelSelect() {
  const { workbench, workbenchId } = useWorkbench();
  const list = useProcedure('ModelList', {});
  const consents = useProcedure('ConsentList', { workbench_id: workbenchId });
  const { withModel } = useModelAccess();
  const setModel = useAction('WorkshopSetModel');
  const may = useMay();
  const models = list.data?.models ?? [];
  const known = models.some((model) => model.id === workbench.model);
  const groups = modelGroups(models, consents.data?.consents ?? []);
  const unlisted = { options: [{ value: workbench.model, label: workbench.model }] };
  return (
    <Select
      label="Model"
      disabled={!may('edit')}
      value={setModel.isPending ? setModel.variables.model : workbench.model}
      groups={known ? groups : [unlisted, ...groups]}
      onChange={(model) => withModel(model, () => setModel.mutate({ workbench_id: workbenchId, model }))}
    />
  );
}
