import { observeDisk, systemDisk } from '@galley/engine/store';
import type { Workbench } from '@galley/engine/workbench';
import { GalleyError } from '@galley/schema';
import { judge } from './judge.ts';
import { open, type Template } from './template.ts';

export const faultCodes = ['ENOSPC', 'EACCES', 'EIO'] as const;
export type FaultCode = (typeof faultCodes)[number];

/** What is wrong after the n-th durable write failed in that way; null when there are fewer writes. */
export async function tryFault(template: Template, failAt: number, code: FaultCode): Promise<readonly string[] | null> {
  await using folder = await template.copy();
  let failed = false;
  const disk = observeDisk(systemDisk, {
    before(operation, count) {
      if (count !== failAt) return;
      failed = true;
      throw Object.assign(new TypeError(`${code}: injected into ${operation}`), { code });
    },
  });
  const { acknowledged, error } = await performUntilFault(template, () => open(folder.directory, disk));
  if (!failed) return null;
  const wrong: string[] = [];
  if (error !== null && !(error instanceof GalleyError)) wrong.push(`not a typed error: ${String(error)}`);
  wrong.push(...(await judge(template, folder.directory, acknowledged)));
  return wrong.map((each) => `${template.name}, ${code} at write ${failAt}: ${each}`);
}

async function performUntilFault(
  { scenario }: Template,
  start: () => Promise<Workbench>,
): Promise<{ readonly acknowledged: number; readonly error: unknown }> {
  let acknowledged = 0;
  try {
    await using workbench = await start();
    for (const step of scenario.steps) {
      await step(workbench);
      acknowledged += 1;
    }
  } catch (error) {
    return { acknowledged, error };
  }
  return { acknowledged, error: null };
}
