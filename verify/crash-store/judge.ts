import { isDeepStrictEqual } from 'node:util';
import { examineWorkbench } from '@galley/engine/workbench';
import { type Observation, observe } from './observe.ts';
import { open, type Template } from './template.ts';

/**
 * Opens what a kill or fault left behind, after `acknowledged` steps, and says what is wrong with it: it must be as
 * after that many steps or one more, pass the doctor, and the steps that are left must lead to the same end.
 */
export async function judge(template: Template, directory: string, acknowledged: number): Promise<string[]> {
  const { expected, scenario } = template;
  const wrong: string[] = [];
  {
    await using workbench = await open(directory);
    const found = await observe(workbench);
    const reached = [acknowledged, acknowledged + 1].find((step) => isDeepStrictEqual(found, expected[step]));
    if (reached === undefined) {
      wrong.push(`neither as after step ${acknowledged} nor the next: ${difference(found, expected[acknowledged])}`);
    } else {
      wrong.push(...(await doctorSays(directory)));
      for (const step of scenario.steps.slice(reached)) await step(workbench);
      const end = await observe(workbench);
      if (!isDeepStrictEqual(end, expected.at(-1))) wrong.push(`ended otherwise: ${difference(end, expected.at(-1))}`);
    }
  }
  return [...wrong, ...(await doctorSays(directory))];
}

async function doctorSays(directory: string): Promise<string[]> {
  const { problems } = await examineWorkbench({ directory });
  return problems.map(({ code, what }) => `doctor: ${code} ${what}`);
}

function difference(found: Observation, expected: Observation | undefined): string {
  if (expected === undefined) return 'there is no such step';
  const parts = Object.entries(found).flatMap(([part, value]) => {
    const wanted: unknown = Reflect.get(expected, part);
    return isDeepStrictEqual(value, wanted) ? [] : [`${part} ${JSON.stringify(value)} not ${JSON.stringify(wanted)}`];
  });
  return parts.join('; ');
}
