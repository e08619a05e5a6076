import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

/** Said while no AI model is ready: what works without one, and the way to set one up. */
export function NoModelYet({ onSetUp }: { onSetUp: () => void }) {
  const list = useProcedure('ModelList', {}, { askAlways: true });
  const isReady = list.data?.models.some(({ availability, offline }) => availability === 'ready' && !offline);
  if (isReady !== false) return null;
  return (
    <section
      aria-label="No model is set up"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <Icon name="gear" className="shrink-0 text-accent" />
      <p className="min-w-56 flex-1 text-sm">
        <span className="font-medium">No AI model is set up yet.</span>{' '}
        <span className="text-ink-muted">
          Fixed rules do simple work without one. For everything else, add a key or a model of your own computer.
        </span>
      </p>
      <Button size="small" onClick={onSetUp}>
        Set up a model
      </Button>
    </section>
  );
}
