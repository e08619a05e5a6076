import { type PlanView, reviewLevels } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { parseInteractive } from '../arguments/parse-interactive.ts';
import { openExisting, openHere } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { renderChange } from '../output/render-plan.ts';
import { findPlan, namedPart, type PlanOptions } from './plan.ts';

export async function versionsCommand(directory: string, options: PlanOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { view } = await findPlan(opened, options);
  const { revisions } = namedPart(view, options.artifact);
  printResult(options.json, { revisions }, revisions.map(versionLine).join('\n') || 'There is no plan yet.');
  return 0;
}

function versionLine({ number, author, at, items, reason }: PlanView['revisions'][number]): string {
  const who = author === 'person' ? 'you' : 'model';
  return `${number}  ${new Date(at).toISOString()}  ${who}  ${items} ${items === 1 ? 'item' : 'items'}  ${reason}`;
}

export async function planDiffCommand(
  directory: string,
  from: string | undefined,
  to: string | undefined,
  options: PlanOptions,
): Promise<number> {
  const first = parseAmount('the first version', from, { whole: true });
  const second = parseAmount('the second version', to, { whole: true });
  await using opened = await openExisting(directory);
  const { target, view } = await findPlan(opened, options);
  const { artifact } = namedPart(view, options.artifact);
  const diff = await opened.call.PlanDiff({ ...target, artifact, from: first, to: second });
  const lines = [
    `Version ${diff.from} to ${diff.to}`,
    ...diff.items.map(renderChange),
    ...diff.lines.flatMap(({ removed, added }) => [
      ...removed.map((line) => `  - ${line}`),
      ...added.map((line) => `  + ${line}`),
    ]),
  ];
  printResult(options.json, diff, lines.length === 1 ? `${lines[0]}: nothing changed` : lines.join('\n'));
  return 0;
}

/** Shows or sets whether plans wait for a person (SPEC P1). A run that waits honours it when it is resumed. */
export async function planModeCommand(
  directory: string,
  given: string | undefined,
  { json, user = false }: PlanOptions & { readonly user?: boolean },
): Promise<number> {
  await using opened = await (given === undefined ? openExisting : openHere)(directory);
  const { call, target } = opened;
  const result =
    given === undefined
      ? await call.PlanningGet(target)
      : await call.PlanningSet({
          ...target,
          interactive: given.toLowerCase() === 'unset' ? null : parseInteractive('setting', given, ['unset']),
          level: user ? 'user' : 'workbench',
        });
  const levels = [`your default: ${result.user ?? 'not set'}`, `this Workbench: ${result.workbench ?? 'not set'}`];
  printResult(
    json,
    result,
    `planning.interactive: ${result.interactive} (from ${reviewLevels[result.from]})\n  ${levels.join('\n  ')}`,
  );
  return 0;
}
