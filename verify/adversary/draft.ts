import { z } from 'zod';
import type { Lab } from './lab.ts';

const statusSchema = z.object({ changes: z.array(z.object({ path: z.string() })) });

/** The paths that the Draft of a Workbench changes. What cannot be told is an error, not an empty Draft. */
export async function draftPaths(lab: Lab, bench: string): Promise<string[]> {
  const { stdout, stderr } = await lab.commands.galley(['status', bench, '--json']);
  const status = statusSchema.safeParse(JSON.parse(stdout === '' ? 'null' : stdout));
  if (!status.success) throw new TypeError(`the status of ${bench} cannot be told: ${stdout}${stderr}`);
  return status.data.changes.map(({ path }) => path);
}

/** What an attack that may not write left in the Draft; null for nothing. */
export async function leftInDraft(lab: Lab, bench: string): Promise<string | null> {
  const paths = await draftPaths(lab, bench);
  return paths.length === 0 ? null : `the Draft has ${paths.join(', ')}`;
}
