import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** What a folder from elsewhere brought, before anything of it is used. `always`: also after it was put away. */
export function ArrivalCard({ always = false }: { always?: boolean }) {
  const { workbench, workbenchId } = useWorkbench();
  const trust = useAction('WorkbenchTrust');
  const may = useMay();
  const greet = useAction('WorkbenchGreet');
  const { arrival } = workbench;
  if (arrival === null || (arrival.greeted && !always)) return null;
  return (
    <section
      aria-label="This folder came from elsewhere"
      className="m-3 rounded-lg border bg-modified-soft px-4 py-3 text-sm"
    >
      <p className="font-medium text-modified">
        This folder came with records of Galley that you did not make here. It brought:
      </p>
      <ul className="mt-1.5 list-disc pl-5 wrap-anywhere">
        {arrival.contains.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {arrival.held.map((line) => (
        <p key={line} className="mt-1.5">
          {line}
        </p>
      ))}
      <p className="mt-1.5">
        You can look at everything, and publish or discard its Draft. Its runs go on only after you trust the folder.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {may('administer') && (
          <Button
            size="small"
            busy={trust.isPending}
            onClick={() => trust.mutate({ workbench_id: workbenchId })}
            aria-label="Trust this folder: its runs can continue"
          >
            Trust this folder
          </Button>
        )}
        {!arrival.greeted && may('edit') && (
          <Button
            size="small"
            look="quiet"
            busy={greet.isPending}
            onClick={() => greet.mutate({ workbench_id: workbenchId })}
          >
            Not now
          </Button>
        )}
      </div>
    </section>
  );
}
