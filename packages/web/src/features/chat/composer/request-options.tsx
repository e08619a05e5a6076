import { type Effort, type Interactive, reviewPolicies } from '@galley/schema';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useAction, useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useMay } from '../../../state/access.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { optionsSummary } from './kept-options.ts';
import type { RequestOptionsState } from './use-request-options.ts';

const usual = 'usual';
const effortNames: Readonly<Record<Effort, string>> = {
  minimal: 'Minimal',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/** How the request is asked: effort, when its plan waits, and what it may cost. */
export function RequestOptions({ options }: { options: RequestOptionsState }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button size="small" look="quiet" aria-label={`Options of the request: ${optionsSummary(options.kept)}`}>
          {optionsSummary(options.kept)}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label="Options of the request"
        className="z-30 w-80 max-w-[calc(100vw-2rem)] space-y-4 rounded-lg border bg-raised p-4 shadow-popover"
      >
        <EffortChoice options={options} />
        <PlanningChoice />
        <Budget options={options} />
      </Popover.Content>
    </Popover.Root>
  );
}

function EffortChoice({ options: { kept, set, efforts } }: { options: RequestOptionsState }) {
  const { workbench } = useWorkbench();
  return (
    <div>
      <p className="mb-1 text-sm font-medium">Effort</p>
      {efforts.length === 0 ? (
        <p className="text-xs text-ink-muted">{workbench.model} takes no such setting.</p>
      ) : (
        <Select
          label="Effort"
          size="small"
          value={kept.effort ?? usual}
          groups={[
            {
              options: [
                { value: usual, label: 'As the model usually does' },
                ...efforts.map((effort) => ({ value: effort, label: effortNames[effort] })),
              ],
            },
          ]}
          onChange={(value) => set({ effort: efforts.find((effort) => effort === value) ?? null })}
        />
      )}
    </div>
  );
}

function PlanningChoice() {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('PlanningGet', { workbench_id: workbenchId });
  const may = useMay();
  const set = useAction('PlanningSet');
  const pending: Interactive | null | undefined = set.isPending ? set.variables.interactive : undefined;
  const value = pending ?? query.data?.interactive;
  return (
    <div>
      <p className="mb-1 text-sm font-medium">When should the plan wait for you?</p>
      <Select
        label="When the plan waits"
        size="small"
        disabled={!may('administer')}
        value={String(value ?? '')}
        groups={[
          {
            options: reviewPolicies.map(({ setting, label, description }) => ({
              value: String(setting),
              label,
              description,
            })),
          },
        ]}
        onChange={(next) => {
          const chosen = reviewPolicies.find(({ setting }) => String(setting) === next);
          if (chosen !== undefined) set.mutate({ workbench_id: workbenchId, interactive: chosen.setting });
        }}
      />
      <p className="mt-1 text-xs text-ink-muted">For all requests in this Workbench.</p>
    </div>
  );
}

function Budget({ options: { kept, set } }: { options: RequestOptionsState }) {
  const [written, setWritten] = useState(kept.dollars === null ? '' : String(kept.dollars));
  const change = (next: string) => {
    setWritten(next);
    const dollars = Number(next.replace(',', '.'));
    set({ dollars: next.trim() !== '' && dollars > 0 ? dollars : null });
  };
  return (
    <Field
      label="Budget in dollars"
      inputMode="decimal"
      placeholder="No limit"
      value={written}
      onChange={change}
      hint="At this amount the run stops and asks you."
    />
  );
}
