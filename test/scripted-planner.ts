import { call, type ModelScript, type ScriptedReply, text } from './wire/model-server.ts';

const phases = ['Implement one item', 'Summary', 'Plan', 'Research'] as const;
type Phase = (typeof phases)[number];

/** The heading of the State's prompt says which phase asks. */
export function phaseOf(body: unknown): Phase | null {
  const sent = JSON.stringify(body);
  return phases.find((name) => sent.includes(`# ${name}\\n`)) ?? null;
}

export const research = [
  'The request asks for a short report on the household’s spending.',
  '',
  '- `transactions.csv` holds **1,204** rows with `date`, `description`, `category` and `amount`.',
  '- Two rows have no category.',
].join('\n');

const items = [
  ['Totals', 'write `totals.md` with the sum of `amount` for each category', 'totals.md, one row per category'],
  ['Largest', 'write `largest.md` with the ten largest payments', 'largest.md, ten rows'],
  ['Trend', 'write `trend.md` with the sum for each month', 'trend.md, twelve rows'],
  ['Report', 'write `report.md` from the three files above', 'report.md, one page'],
] as const;

/** A plan with everything a plan can hold. `answers` are lines under `## Review answers`. */
export function planText(answers: readonly string[] = []): string {
  const lines = items.flatMap(([label, what, result], index) => [
    `- [ ] ${index + 1}. ${label} — ${what}`,
    `  Deliverable: ${result}`,
    '  Reversible: yes, it is a new file',
    '  Evidence: transactions.csv, columns category and amount',
  ]);
  return [
    '# Plan',
    '',
    ...lines,
    '',
    '## Assumptions',
    '- Amounts are in euro (default: no conversion)',
    '- Rows without a category belong together (default: shown as “Other”)',
    '',
    '## Open questions',
    '- Which year should the report cover? Options: 2024 / 2025 / both (default: 2025)',
    ...(answers.length === 0 ? [] : ['', '## Review answers', ...answers]),
  ].join('\n');
}

/** One request the whole way: look, plan, write a file for each item, say so. `plan` is asked for every round. */
export function scriptedPlanner(plan: (round: number) => string): ModelScript {
  let rounds = 0;
  return ({ body }): ScriptedReply => {
    const sent = JSON.stringify(body);
    const ran = /"type":"tool_result"/.test(sent);
    switch (phaseOf(body)) {
      case 'Research':
        return text(research);
      case 'Plan':
        rounds += 1;
        return text(plan(rounds));
      case 'Implement one item': {
        const file = /write `(\w+\.md)`/.exec(/<item>(.*?)<\/item>/s.exec(sent)?.[1] ?? '')?.[1] ?? 'extra.md';
        return ran ? text(`Wrote ${file}.`) : call('write_text_file', { path: file, text: `# ${file}\n` });
      }
      default:
        return text('The report is in `report.md`, with totals, the largest payments and the trend beside it.');
    }
  };
}
