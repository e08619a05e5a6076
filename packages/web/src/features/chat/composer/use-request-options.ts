import { type Effort, efforts, type Interactive } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { type KeptOptions, parseOptions } from './kept-options.ts';

export interface RequestChoice {
  readonly effort?: Effort;
  readonly dollars?: number;
  readonly tokens?: number;
  readonly interactive?: Interactive;
}

export interface RequestOptionsState {
  readonly kept: KeptOptions;
  readonly set: (change: Partial<KeptOptions>) => void;
  /** When the plan of the next request waits; null: as the settings say. */
  readonly interactive: Interactive | null;
  readonly setInteractive: (interactive: Interactive | null) => void;
  /** What the chosen model can be told; empty: nothing. */
  readonly efforts: readonly Effort[];
  /** What goes with the request. */
  readonly chosen: RequestChoice;
}

/** How the next requests of this Workbench are asked: kept until it is changed. When the plan waits holds for one request. */
export function useRequestOptions(): RequestOptionsState {
  const { workbench, workbenchId } = useWorkbench();
  const key = `galley.request.${workbenchId}`;
  const [kept, setKept] = useState(() => parseOptions(localStorage.getItem(key)));
  const [interactive, setInteractive] = useState<Interactive | null>(null);
  const list = useProcedure('ModelList', {});
  const model = list.data?.models.find(({ id }) => id === workbench.model);
  const offered = efforts.filter((effort) => model?.efforts.includes(effort) === true);
  const effort = kept.effort !== null && offered.includes(kept.effort) ? kept.effort : null;
  return {
    kept: { ...kept, effort },
    set(change) {
      const next = { ...kept, ...change };
      setKept(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    interactive,
    setInteractive,
    efforts: offered,
    chosen: {
      ...(effort === null ? {} : { effort }),
      ...(kept.dollars === null ? {} : { dollars: kept.dollars }),
      ...(kept.tokens === null ? {} : { tokens: kept.tokens }),
      ...(interactive === null ? {} : { interactive }),
    },
  };
}
