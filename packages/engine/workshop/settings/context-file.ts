import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { z } from 'zod';
import type { Workbench } from '../../workbench/index.ts';

const contentSchema = z.array(z.object({ name: z.string().min(1), text: z.string() }));

/** The readable copy of the context items; a fork with context takes this file along and not the journal (SPEC B14). */
export function contextFile(workbench: Workbench): string {
  return join(workbench.store.directory, 'context', 'items.json');
}

export function contextFileText(items: ReadonlyMap<string, string>): string {
  const list = [...items].map(([name, text]) => ({ name, text }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Takes over the items that a fork brought. A Workbench whose journal knows of items never looks at the file. */
export async function adoptContext(workbench: Workbench): Promise<void> {
  if (workbench.events().some(({ event }) => event.type === 'context.set')) return;
  const written = await readIfThere(contextFile(workbench));
  if (written === null) return;
  const items = contentSchema.safeParse(written);
  if (!items.success || items.data.length === 0) return;
  await workbench.append(
    items.data.map(({ name, text }) => ({ stream: 'workbench', event: { type: 'context.set', name, text } })),
  );
}

async function readIfThere(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    // A copy that is missing or damaged is no reason not to open: the journal holds what counts.
    if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
