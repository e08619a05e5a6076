import { HolderGoneError, joinWorkbench } from '@galley/engine/attach';

/** Attaches to the process that holds a Workbench and looks at it, again and again, until that one is gone. */
class NobodyHoldsItError extends RangeError {}

const [directory = '.'] = process.argv.slice(2);
const hold = () => Promise.reject(new NobodyHoldsItError());
const joined = await joinWorkbench({ directory, config: '', hold });
const target = { workbench_id: joined.workbenchId };
joined.subscribe(() => undefined);
process.stdout.write('attached\n');
try {
  for (;;) {
    const { run } = await joined.call.WorkbenchGet(target);
    await joined.call.WorkshopGetConversation(target);
    if (run !== null) await joined.terminal.RunWait({ ...target, run_id: run.run_id, at_most_ms: 50 });
  }
} catch (error) {
  if (error instanceof HolderGoneError) process.stdout.write('HOLDER_GONE\n');
  else if (error instanceof NobodyHoldsItError) process.stdout.write('nobody\n');
  else throw error;
}
await joined[Symbol.asyncDispose]();
