import { fileURLToPath } from 'node:url';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop } from '../open/open-workshop.ts';

/**
 * Goes on with the last Run of a Workbench, or starts one, approves its plan, and dies without any chance to clean up
 * right after the n-th event of a type is on disk.
 * Usage: killed-review.ts DIR REQUEST EVENT N
 */
const [directory = '', request = '', type = '', count = '1'] = process.argv.slice(2);
const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const workshop = await openWorkshop({ directory, workflows });
const call = createProcedures({ all: () => [workshop], get: () => workshop });
const target = { workbench_id: workshop.id };
let seen = 0;
workshop.workbench.store.journal.onCommit((rows) => {
  seen += rows.filter(({ event }) => event.type === type).length;
  if (seen >= Number(count)) process.kill(process.pid, 'SIGKILL');
});
const { run_id } = await call.WorkshopSendUserMessage({ ...target, text: request, refine_draft: false });
await workshop.runs.settled(run_id);
const { gate } = await call.WorkshopGetRun({ ...target, run_id });
if (gate === null) throw new RangeError('no gate');
await call.WorkshopApprovePlan({ ...target, run_id, gate_id: gate.gate_id, digest: gate.digest });
await workshop.runs.settled(run_id);
process.stdout.write('not killed\n');
