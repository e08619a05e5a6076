import { Select } from '../../components/select.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';

interface WorkbenchSelectProps {
  /** Null means all of them, or none: `otherwise` says which. */
  value: string | null;
  otherwise?: string;
  onChange: (workbenchId: string | null) => void;
}

export function WorkbenchSelect({ value, otherwise, onChange }: WorkbenchSelectProps) {
  const workbenches = useTeamView()?.workbenches ?? [];
  return (
    <Select
      label="Workbench"
      value={value ?? ''}
      placeholder={otherwise ?? 'Choose a Workbench'}
      groups={[
        {
          options: [
            ...(otherwise === undefined ? [] : [{ value: '', label: otherwise }]),
            ...workbenches.map(({ workbench_id, name }) => ({ value: workbench_id, label: visibleName(name) })),
          ],
        },
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
