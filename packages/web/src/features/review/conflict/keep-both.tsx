import { useEffect, useId, useRef, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { nameForBoth } from './conflict-wording.ts';

interface KeepBothProps {
  path: string;
  busy: boolean;
  onKeep: (name: string) => void;
  onCancel: () => void;
}

/** The folder's file stays where it is; the Draft's gets another name. */
export function KeepBoth({ path, busy, onKeep, onCancel }: KeepBothProps) {
  const { workbenchId } = useWorkbench();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const taken = new Set(files.data?.files.map((file) => file.path) ?? []);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? nameForBoth(path, taken);
  const isFree = name.trim() !== '' && !taken.has(name.trim());
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2 pl-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFree) onKeep(name.trim());
      }}
    >
      <div className="min-w-56 flex-1">
        <label htmlFor={id} className="block text-xs text-ink-muted">
          Name for the Draft’s version
        </label>
        <input
          id={id}
          ref={field}
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-describedby={isFree ? undefined : `${id}-taken`}
          className="mt-1 h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        />
        {!isFree && (
          <p id={`${id}-taken`} className="mt-1 text-xs text-deleted">
            {name.trim() === '' ? 'It needs a name.' : 'There is a file of this name.'}
          </p>
        )}
      </div>
      <Button size="small" look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="small" look="primary" busy={busy} disabled={!isFree}>
        Keep both
      </Button>
    </form>
  );
}
