import { useProcedure } from '../../../api/use-procedure.ts';
import { Tooltip } from '../../../components/tooltip.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { advice, type Clutter, clutterParts, type Fullness, fullness, sharePercent } from './clutter-wording.ts';

const fills: Readonly<Record<Fullness, string>> = { roomy: 'bg-accent', full: 'bg-modified', tight: 'bg-danger' };

/** How much of the model's context is used before it has read anything. */
export function ClutterBar() {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('WorkshopGetClutter', { workbench_id: workbenchId });
  const list = useProcedure('ModelList', {});
  if (!query.data) return null;
  const { share, model } = query.data;
  const name = list.data?.models.find(({ id }) => id === model)?.name ?? model;
  return (
    <Tooltip side="top" text={<ClutterDetails clutter={query.data} model={name} />}>
      <button
        type="button"
        aria-label={`${sharePercent(share)} used: context before your next request`}
        className="flex h-6 shrink-0 cursor-help items-center gap-1.5 rounded px-1 text-2xs text-ink-faint hover:text-ink"
      >
        <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full min-w-0.5 rounded-full ${fills[fullness(share)]}`}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </span>
        <span className="tabular-nums">{sharePercent(share)} used</span>
      </button>
    </Tooltip>
  );
}

function ClutterDetails({ clutter, model }: { clutter: Clutter; model: string }) {
  return (
    <div className="w-60 space-y-1.5 py-1">
      <p className="font-medium">
        Clutter: {sharePercent(clutter.share)} of {model}’s context is used before your next request
      </p>
      <ul>
        {clutterParts(clutter).map(({ source, name, share }) => (
          <li key={source} className="flex justify-between gap-3 tabular-nums">
            <span>{name}</span>
            <span>{sharePercent(share)}</span>
          </li>
        ))}
      </ul>
      <p>{advice[fullness(clutter.share)]}</p>
    </div>
  );
}
