import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { ContextForm } from './context-form.tsx';
import { missingKinds } from './context-kinds.ts';

export function ContextSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('ContextList', { workbench_id: workbenchId });
  const remove = useAction('ContextRemove');
  /** The name of the note being written; an empty one for a note without a name yet. */
  const [writing, setWriting] = useState<string | null>(null);
  const items = query.data?.items ?? [];
  const names = items.map(({ name }) => name);
  const isNew = writing !== null && !names.includes(writing);
  const stop = () => setWriting(null);
  return (
    <>
      <SectionHeading title="Context items">
        Notes on what Galley should know every time it works on “{workbench.name}”: who you are, what this is for, how
        documents should look.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && items.length === 0 && writing === null && (
        <EmptyState title="No context items yet">
          Add one below. A sentence is enough: “We are a bakery with 12 people; reports go to the owner.”
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {items.map(({ name, text }) => (
            <li key={name} className="px-3.5 py-2.5">
              {writing === name ? (
                <ContextForm name={name} text={text} onDone={stop} />
              ) : (
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1 wrap-anywhere">
                    <p className="text-sm font-medium">{name}</p>
                    <p className="text-sm whitespace-pre-wrap text-ink-muted">{text}</p>
                  </div>
                  <Button size="small" aria-label={`Edit ${name}`} onClick={() => setWriting(name)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={`Remove ${name}`}
                    busy={remove.isPending && remove.variables.name === name}
                    onClick={() => remove.mutate({ workbench_id: workbenchId, name })}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <div className="mt-3 rounded-lg border p-3.5">
          <ContextForm key={writing} name={writing} text="" onDone={stop} />
        </div>
      )}
      {writing === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          {missingKinds(names).map((kind) => (
            <Button key={kind} size="small" icon="plus" onClick={() => setWriting(kind)}>
              {kind}
            </Button>
          ))}
          <Button size="small" icon="plus" onClick={() => setWriting('')}>
            Another note
          </Button>
        </div>
      )}
    </>
  );
}
