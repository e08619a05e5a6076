import { z } from 'zod';
import { createOwnFiles } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';

const contentSchema = z.array(z.object({ name: z.string().min(1), text: z.string() }));

/** The readable copy of the context items; a fork with context takes this file along and not the journal (SPEC B14). */
export const CONTEXT_FILE = 'context/items.json';

export function contextFileText(items: ReadonlyMap<string, string>): string {
  const list = [...items].map(([name, text]) => ({ name, text }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Takes over the items that a fork brought. A Workbench whose journal knows of items never looks at the file. */
export async function adoptContext(workbench: Workbench): Promise<void> {
  if (workbench.choices().some(({ event }) => event.type.startsWith('context.'))) return;
  const written = await readIfThere(workbench.store.directory);
  if (written === null) return;
  const items = contentSchema.safeParse(written);
  if (!items.success || items.data.length === 0) return;
  await workbench.append(
    items.data.map(({ name, text }) => ({ stream: 'workbench', event: { type: 'context.set', name, text } })),
  );
}

async function readIfThere(directory: string): Promise<unknown> {
  try {
    return JSON.parse((await createOwnFiles(directory).read(CONTEXT_FILE)) ?? 'null');
  } catch (error) {
    // A copy that is damaged is no reason not to open: the journal holds what counts.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
