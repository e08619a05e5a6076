import type { AuditAmount, AuditUsageRow } from '@galley/schema';
import type { Asked } from '../parts/asked.ts';
import { itemsOf, nameOf, phasesOf } from '../parts/scope.ts';

type By = 'phase' | 'item' | 'model' | 'day' | 'agent';

export interface Narrowed {
  readonly by: By;
  readonly rows: readonly AuditUsageRow[];
  readonly whole: AuditAmount;
  /** What the question is about, in words: `item 2 (Copy)`, `RESEARCH`. Null for all of the run. */
  readonly about: string | null;
  readonly missing: readonly string[];
  /** What narrows the journal to the calls that count. */
  readonly filters: readonly { readonly phase?: string; readonly item?: number }[];
}

/** What calls used, by what the question names: the whole run, a phase, an item, a model, a time. */
export async function narrow({ question, run }: Asked): Promise<Narrowed> {
  const { concepts, slots } = question;
  const { since, until } = slots;
  const within = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) };
  const items = await itemsOf(question, run);
  const phases = await phasesOf(question, run);
  const wanted = groupingFor(question, items.items.length > 0);
  const by = phases.phases.length > 0 && items.items.length === 0 ? 'phase' : wanted;
  const { rows, sum } = await run.usage({ by, ...within });
  const missing = [...items.missing, ...phases.missing];
  if (items.items.length > 0) {
    const own = rows.filter(({ label }) =>
      items.items.some(({ number, label: name }) => label.includes(` ${number}: ${name}`)),
    );
    return {
      by,
      rows: own,
      whole: sum,
      about: items.items.map(nameOf).join(' and '),
      missing,
      filters: items.items.map(({ number }) => ({ item: number })),
    };
  }
  if (phases.phases.length > 0) {
    const own = rows.filter(({ label }) => phases.phases.includes(label));
    return {
      by,
      rows: own,
      whole: sum,
      about: phases.phases.join(' and '),
      missing,
      filters: phases.phases.map((phase) => ({ phase })),
    };
  }
  if (slots.models.length > 0) {
    return {
      by,
      rows: rows.filter(({ label }) => slots.models.includes(label)),
      whole: sum,
      about: slots.models.join(' and '),
      missing,
      filters: [{}],
    };
  }
  // What no item is about is no item.
  const listed =
    by === 'item' && (concepts.has('most') || concepts.has('least'))
      ? rows.filter(({ label }) => /^\S+ \d+: /.test(label))
      : rows;
  return { by, rows: listed, whole: sum, about: null, missing, filters: [{}] };
}

function groupingFor({ concepts, slots }: Asked['question'], named: boolean): By {
  if (named || concepts.has('item')) return 'item';
  if (concepts.has('phase')) return 'phase';
  if (
    concepts.has('model') &&
    (concepts.has('per') || concepts.has('most') || slots.models.length > 0 || !concepts.has('call'))
  )
    return 'model';
  return concepts.has('agent') && concepts.has('per') ? 'agent' : 'phase';
}

/** What rows used together. Null stays null where nobody knows any of it. */
export function addUp(rows: readonly AuditUsageRow[]): AuditAmount {
  const sum = (of: (amount: AuditAmount) => number | null): number | null => {
    const known = rows.flatMap(({ usage }) => of(usage) ?? []);
    return known.length === 0 ? null : known.reduce((left, right) => left + right, 0);
  };
  const calls = sum(({ calls: made }) => made) ?? 0;
  const unreported = sum((amount) => amount.unreported) ?? 0;
  const data = calls === 0 ? 'none' : unreported === calls ? 'no_data' : unreported > 0 ? 'partly' : 'known';
  return {
    data,
    calls,
    unreported,
    unpriced: sum((amount) => amount.unpriced) ?? 0,
    input_tokens: sum((amount) => amount.input_tokens),
    output_tokens: sum((amount) => amount.output_tokens),
    cached_tokens: sum((amount) => amount.cached_tokens),
    cost: sum((amount) => amount.cost),
    elapsed_ms: sum((amount) => amount.elapsed_ms) ?? 0,
  };
}

/** The answers whose numbers are in a sum, by their place in the journal. */
export async function callsBehind({ run, question: { slots } }: Asked, { filters }: Narrowed): Promise<number[]> {
  const types = ['model.answered', 'turn.answered', 'model.failed'];
  const within = {
    ...(slots.since === null ? {} : { since: slots.since }),
    ...(slots.until === null ? {} : { until: slots.until }),
  };
  const pages = await Promise.all(filters.map((filter) => run.trail({ types, ...filter, ...within })));
  return pages.flatMap(({ events }) => events.map(({ seq }) => seq));
}
