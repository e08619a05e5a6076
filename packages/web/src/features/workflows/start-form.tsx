import type { WorkflowView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { useModelAccess } from '../models/model-access-context.ts';
import { modelGroups } from '../models/model-groups.ts';
import { refOf } from './workflow-wording.ts';

/** Input, variables, model and limits, and the button that starts it. */
export function StartForm({ workflow }: { workflow: WorkflowView }) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const { withModel } = useModelAccess();
  const [text, setText] = useState('');
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({});
  const [model, setModel] = useState(workbench.model);
  const [dollars, setDollars] = useState('');
  const [tokens, setTokens] = useState('');
  const [refine, setRefine] = useState(false);
  const start = useAction('RunStart', {
    onDone: ({ run_id }) => openPane({ kind: 'run', runId: run_id, tab: 'overview' }),
  });
  const missing = workflow.variables.filter((name) => (variables[name] ?? '').trim() === '');
  const hasDraft = workbench.draft !== null;
  const ready =
    workflow.errors === 0 &&
    missing.length === 0 &&
    (!workflow.takes_input || text.trim() !== '') &&
    isAmount(dollars) &&
    isAmount(tokens, true) &&
    (!hasDraft || refine);
  const send = () => {
    if (!ready) return;
    const input = {
      workbench_id: workbenchId,
      ...refOf(workflow),
      text: text.trim(),
      model,
      variables: workflow.variables.map((name) => ({ name, text: variables[name] ?? '' })),
      ...(dollars.trim() === '' ? {} : { dollars: Number(dollars) }),
      ...(tokens.trim() === '' ? {} : { tokens: Number(tokens) }),
      ...(hasDraft ? { refine_draft: true } : {}),
    };
    withModel(model, () => start.mutate(input));
  };
  return (
    <form
      aria-label="Start this workflow"
      className="space-y-3 rounded-lg border bg-canvas p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {workflow.takes_input && (
        <TextArea label="Input" showLabel rows={3} value={text} onChange={setText} onSubmit={send} />
      )}
      {workflow.variables.map((name) => (
        <Field
          key={name}
          label={name}
          value={variables[name] ?? ''}
          onChange={(value) => setVariables({ ...variables, [name]: value })}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <ModelChoice value={model} onChange={setModel} />
        <div className="w-36">
          <Field
            label="Budget in dollars"
            inputMode="decimal"
            placeholder="none"
            value={dollars}
            onChange={setDollars}
          />
        </div>
        <div className="w-36">
          <Field label="Budget in tokens" inputMode="numeric" placeholder="none" value={tokens} onChange={setTokens} />
        </div>
      </div>
      {hasDraft && (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={refine} onChange={() => setRefine(!refine)} />
          Continue with the Draft ({plural(workbench.draft?.changes ?? 0, 'change')})
        </label>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" disabled={!ready} busy={start.isPending}>
          Start
        </Button>
        <p className="min-w-40 flex-1 text-xs text-ink-muted">{hint(workflow, missing, hasDraft && !refine)}</p>
      </div>
    </form>
  );
}

function ModelChoice({ value, onChange }: { value: string; onChange: (model: string) => void }) {
  const { workbenchId } = useWorkbench();
  const list = useProcedure('ModelList', {});
  const consents = useProcedure('ConsentList', { workbench_id: workbenchId });
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-sm font-medium">
        Model
      </p>
      <Select
        label="Model of this run"
        value={value}
        placeholder={value}
        groups={modelGroups(list.data?.models ?? [], consents.data?.consents ?? [])}
        onChange={onChange}
      />
    </div>
  );
}

function isAmount(text: string, whole = false): boolean {
  if (text.trim() === '') return true;
  const amount = Number(text);
  return Number.isFinite(amount) && amount > 0 && (!whole || Number.isInteger(amount));
}

function hint({ errors, scripts, graph }: WorkflowView, missing: readonly string[], undecided: boolean): string {
  if (errors > 0) return 'It has errors and cannot be started.';
  if (undecided) return 'A Draft is waiting: continue with it, or publish or discard it first.';
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`;
  if (scripts > 0) {
    const names = graph.nodes.flatMap(({ kind, label }) => (kind === 'script' ? [label] : []));
    return `It runs ${plural(scripts, 'script')}: ${names.join(', ')}. Before ${scripts === 1 ? 'it' : 'each of them'} runs you see its text and what it can reach, and are asked.`;
  }
  return 'Its changes go into a Draft first.';
}
