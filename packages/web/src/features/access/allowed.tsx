import type { Need } from '@galley/schema';
import type { ReactNode } from 'react';
import { useMay, useRole } from '../../state/access.tsx';

interface AllowedProps {
  need: Need;
  /** Ends the sentence "You are a viewer here and cannot …"; left out where a gap explains itself. */
  cannot?: string;
  children: ReactNode;
}

/** What a role does not cover is not offered; where somebody would look for it, a line says why. */
export function Allowed({ need, cannot, children }: AllowedProps) {
  const may = useMay();
  const role = useRole();
  if (may(need)) return children;
  if (cannot === undefined || role === null) return null;
  return (
    <p className="rounded-lg border border-dashed border-line-strong px-3.5 py-2.5 text-sm text-ink-muted">
      You are {role === 'editor' || role === 'owner' ? 'an' : 'a'} {role} here and cannot {cannot}. An owner of this
      Workbench can give you another role.
    </p>
  );
}
