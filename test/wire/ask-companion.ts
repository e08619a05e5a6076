/** A process of its own that asks the companion a question and waits: `ask-companion.ts BENCH CONFIG MODEL`. Killed by its test. */
import { join } from 'node:path';
import { createProcedures, createUserAccess, openWorkshop } from '../../packages/engine/workshop/index.ts';
import { plantedKey } from './provider-under-test.ts';

const [bench = '', directory = '', model = ''] = process.argv.slice(2);
const environment = { ANTHROPIC_API_KEY: plantedKey };
const access = await createUserAccess({ environment, directory, keychain: null });
const workshop = await openWorkshop({
  directory: bench,
  workflows: join(import.meta.dirname, '../../workflows'),
  access,
});
const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
const target = { workbench_id: workshop.id };
await procedures.CompanionAsk({ ...target, run_id: null, text: 'What does tin cost?', model, wait_ms: 25_000 });
await procedures.CompanionGet({ ...target, run_id: null, wait_ms: 25_000 });
