import { type Effort, reviewPolicies } from '@galley/schema';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
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
        <Button
          size="small"
          look="quiet"
          aria-label={`Options of the request: ${optionsSummary(options.kept, options.interactive)}`}
        >
          {optionsSummary(options.kept, options.interactive)}
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
        <PlanningChoice options={options} />
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

function PlanningChoice({ options: { interactive, setInteractive } }: { options: RequestOptionsState }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('PlanningGet', { workbench_id: workbenchId });
  const may = useMay();
  const now = reviewPolicies.find(({ setting }) => setting === query.data?.interactive);
  // Whoever may not change the setting may still ask to see the plan.
  const offered = reviewPolicies.filter(({ setting }) => setting === true || may('administer'));
  return (
    <div>
      <p className="mb-1 text-sm font-medium">When should the plan wait for you?</p>
      <Select
        label="When the plan of this request waits"
        size="small"
        value={interactive === null ? usual : String(interactive)}
        groups={[
          {
            options: [
              { value: usual, label: now === undefined ? 'As set' : `As set: ${now.label.toLowerCase()}` },
              ...offered.map(({ setting, label, description }) => ({ value: String(setting), label, description })),
            ],
          },
        ]}
        onChange={(next) => setInteractive(offered.find(({ setting }) => String(setting) === next)?.setting ?? null)}
      />
      <p className="mt-1 text-xs text-ink-muted">For this request only. Settings hold the rule for all others.</p>
    </div>
  );
}

function Budget({ options: { kept, set } }: { options: RequestOptionsState }) {
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Amount label="Budget in dollars" kept={kept.dollars} onChange={(dollars) => set({ dollars })} />
        <Amount label="Budget in tokens" kept={kept.tokens} whole onChange={(tokens) => set({ tokens })} />
      </div>
      <p className="mt-1 text-xs text-ink-muted">At this amount the run stops and asks you.</p>
    </div>
  );
}

interface AmountProps {
  label: string;
  kept: number | null;
  whole?: boolean;
  onChange: (amount: number | null) => void;
}

function Amount({ label, kept, whole = false, onChange }: AmountProps) {
  const [written, setWritten] = useState(kept === null ? '' : String(kept));
  const change = (next: string) => {
    setWritten(next);
    const amount = whole ? Number(next.replaceAll(/[\s,.]/g, '')) : Number(next.replace(',', '.'));
    onChange(next.trim() !== '' && amount > 0 && (!whole || Number.isInteger(amount)) ? amount : null);
  };
  return (
    <Field
      label={label}
      inputMode={whole ? 'numeric' : 'decimal'}
      placeholder="No limit"
      value={written}
      onChange={change}
    />
  );
}
