import type { StorageView } from '@galley/schema';
import { useId, useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { formatBytes } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { amountOf, standardText, typedOf, unitOf } from './storage-amount.ts';

/** What is kept, for how long, and what it takes up (SPEC B11, B15). */
export function StorageSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('WorkbenchGetStorage', { workbench_id: workbenchId }, { askAlways: true });
  return (
    <>
      <SectionHeading title="Storage">
        What Galley keeps beside the files of “{workbench.name}”. Clean-up follows these limits by itself.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isPending && <Waiting />}
      {query.data?.over.map(({ limit, what }) => (
        <p key={`${limit} ${what}`} role="status" className="mb-3 rounded-lg bg-modified-soft px-3 py-2 text-sm">
          {what}
        </p>
      ))}
      {query.data && (
        <ul aria-label="Limits" className="divide-y rounded-lg border">
          {query.data.limits.map((limit) => (
            <LimitRow key={`${limit.name} ${limit.value}`} limit={limit} />
          ))}
        </ul>
      )}
      <UnusedContent />
    </>
  );
}

function LimitRow({ limit }: { limit: StorageView['limits'][number] }) {
  const { workbenchId } = useWorkbench();
  const id = useId();
  const toasts = useToasts();
  const [typed, setTyped] = useState(typedOf(limit));
  const set = useAction('WorkbenchSetStorageLimit', { onDone: () => toasts.show('The limit is set') });
  const amount = amountOf(limit, typed);
  const save = (value: number) => set.mutate({ workbench_id: workbenchId, limit: limit.name, value });
  return (
    <li>
      <form
        className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== null && amount !== limit.value) save(amount);
        }}
      >
        <input
          id={id}
          value={typed}
          inputMode="decimal"
          aria-invalid={amount === null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="h-7 w-24 rounded-md border border-line-strong bg-surface px-2 text-right tabular-nums aria-invalid:border-deleted"
        />
        <label htmlFor={id} className="min-w-48 flex-1">
          {unitOf(limit)} {limit.means}
        </label>
        {amount === null && <span className="text-xs text-deleted">Not a number</span>}
        {amount !== null && amount !== limit.value && (
          <Button type="submit" size="small" look="primary" busy={set.isPending}>
            Save
          </Button>
        )}
        {amount === limit.value && limit.value !== limit.standard && (
          <Button size="small" look="quiet" busy={set.isPending} onClick={() => save(limit.standard)}>
            Back to {standardText(limit)}
          </Button>
        )}
      </form>
    </li>
  );
}

/** Looks first and says what would go; removing is a second step. */
function UnusedContent() {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const look = useProcedure(
    'WorkbenchCollectGarbage',
    { workbench_id: workbenchId, dry_run: true },
    { askAlways: true },
  );
  const remove = useAction('WorkbenchCollectGarbage', {
    onDone: ({ freed }) => {
      toasts.show(`${formatBytes(freed)} freed`);
      void look.refetch();
    },
  });
  if (!look.isSuccess) return null;
  const { bytes, freed, objects } = look.data;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5 text-sm text-ink-muted">
      <p className="min-w-48 flex-1">
        {objects.toLocaleString('en')} stored versions take up {formatBytes(bytes)}.{' '}
        {freed === 0
          ? 'All of it is still needed for undo, Checkpoints or records.'
          : `${formatBytes(freed)} is no longer needed by anything.`}
      </p>
      {freed > 0 && (
        <Button
          size="small"
          busy={remove.isPending}
          onClick={() => remove.mutate({ workbench_id: workbenchId, dry_run: false })}
        >
          Free {formatBytes(freed)}
        </Button>
      )}
    </div>
  );
}
