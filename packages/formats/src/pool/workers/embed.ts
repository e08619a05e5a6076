import { setPriority } from 'node:os';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';

/** Says what texts are about. */
export const operations = {
  embedTexts: lazily(async () => (await import('../../semantic/embed.ts')).embedTexts),
};

// Hours of work may wait in a large folder: whoever does something now comes first.
setPriority(10);

serveTasks(operations);
