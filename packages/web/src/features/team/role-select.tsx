import type { Role } from '@galley/schema';
import { Select } from '../../components/select.tsx';
import { useTeamView } from '../../state/access.tsx';

interface RoleSelectProps {
  label: string;
  value: Role | null;
  /** Offers to have none. */
  withNone?: string;
  disabled?: boolean;
  size?: 'small' | 'regular';
  onChange: (role: Role | null) => void;
}

export function RoleSelect({ label, value, withNone, disabled = false, size = 'regular', onChange }: RoleSelectProps) {
  const all = useTeamView()?.roles ?? [];
  const named = all.map(({ role, means }) => ({ value: role, label: role, description: means }));
  const none = withNone === undefined ? [] : [{ value: '', label: 'no role', description: withNone }];
  return (
    <Select
      label={label}
      size={size}
      disabled={disabled}
      value={value ?? ''}
      placeholder="no role"
      groups={[{ options: [...named, ...none] }]}
      onChange={(chosen) => onChange(all.find(({ role }) => role === chosen)?.role ?? null)}
    />
  );
}
