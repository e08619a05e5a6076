import { InvalidArgumentError, type RunEventOf, WrongStateError } from '@galley/schema';
import { recordSources } from '../../model/index.ts';
import { gateFor, identifyItems, listOf, reviewOf, setBox } from '../../workflow/index.ts';
import { placeOfRun } from '../context/place-of-run.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { SourcesChangedError } from '../plan/errors.ts';
import { changedSources, hashSources } from '../plan/plan-sources.ts';
import type { RunRecord } from '../record/run-record.ts';

type Given = NonNullable<RunEventOf<'run.started'>['given']>;

const planName = 'plan.md';

/**
 * The plan of a Run as a person approved it, with no item done yet. Files that it was made from must be as they were when
 * it was approved (SPEC P8): otherwise nobody said yes to this.
 */
export async function givenPlan(context: WorkshopContext, record: RunRecord | null): Promise<Given> {
  if (record === null) {
    throw new InvalidArgumentError('run_id', 'Which plan is to be tried is not said.', 'Name the run that has it.');
  }
  const { state, workflows } = record;
  const gate = gateFor(workflows, state.workflow, planName);
  const { approval, decisions } = reviewOf(state, planName);
  if (gate === null || listOf(gate) !== planName || approval === null || approval.by === 'setting') {
    throw new WrongStateError(
      'This run has no plan that a person approved.',
      'Approve its plan first, or try the request itself.',
      { run_id: record.id },
    );
  }
  const now = await hashSources(
    placeOfRun(context, record),
    approval.files.map(({ path }) => path),
  );
  const changed = changedSources(approval.files, now, { withDraft: false });
  if (changed.length > 0) throw new SourcesChangedError(record.id, changed);
  const plan = state.artifacts[planName] ?? '';
  const items = identifyItems(reviewOf(state, planName), plan);
  const fresh = items.reduce((text, item) => (item.status === 'dropped' ? text : setBox(text, item, 'pending')), plan);
  return {
    run_id: record.id,
    state: gate.name,
    artifacts: Object.entries(state.artifacts)
      .filter(([name]) => name === planName || name === 'research.md')
      .map(([name, text]) => ({
        name,
        text: name === planName ? fresh : text,
        sources: recordSources(state.artifactSources[name] ?? null),
      })),
    // In a new Run items are named by their place.
    items: items.flatMap(({ id }, index) => {
      const decision = decisions[id];
      return decision === undefined ? [] : [{ item: `i${index + 1}`, decision }];
    }),
  };
}
