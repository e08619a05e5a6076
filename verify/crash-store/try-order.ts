import { systemDisk } from '@galley/engine/store';
import { auditDisk } from './audit-disk.ts';
import { open, type Template } from './template.ts';

/** Performs a scenario and says which commits came before what they rely on was safe from a power cut. */
export async function tryOrder(template: Template): Promise<{ commits: number; violations: readonly string[] }> {
  await using folder = await template.copy();
  const audit = auditDisk(systemDisk);
  {
    await using workbench = await open(folder.directory, audit.disk);
    for (const step of template.scenario.steps) await step(workbench);
  }
  return { commits: audit.commits(), violations: audit.violations.map((each) => `${template.name}: ${each}`) };
}
