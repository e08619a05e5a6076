import { type FormEvent, useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** What the Workbench is called here. Its folder keeps its own name. */
export function WorkbenchName() {
  const { workbenchId } = useWorkbench();
  const may = useMay();
  const query = useProcedure('WorkbenchGet', { workbench_id: workbenchId });
  const [written, setWritten] = useState<string | null>(null);
  const rename = useAction('WorkbenchRename', { onDone: () => setWritten(null), onRefused: () => undefined });
  if (!may('administer') || query.data === undefined) return null;
  const { name } = query.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written !== null) rename.mutate({ workbench_id: workbenchId, name: written });
  };
  const isNew = written !== null && written.trim() !== '' && written.trim() !== name;
  return (
    <form onSubmit={submit} aria-label="Name of the Workbench" className="mb-6">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Name of this Workbench" maxLength={200} value={written ?? name} onChange={setWritten} />
        </div>
        <Button type="submit" disabled={!isNew} busy={rename.isPending}>
          Rename
        </Button>
      </div>
      {!isTeam() && <p className="mt-1 text-xs text-ink-muted">The folder keeps its own name.</p>}
      {rename.isError && <ErrorNotice payload={toPayload(rename.error)} />}
    </form>
  );
}
