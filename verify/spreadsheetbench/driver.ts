import { checkTask, type TaskReport, type TaskRequest } from './check-task.ts';

process.on('message', (request: TaskRequest) => {
  checkTask(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const report: TaskReport = { cases: [], unreadable: `the proof broke down: ${text.slice(0, 400)}` };
      process.send?.(report);
    },
  );
});
process.on('disconnect', () => process.exit(0));
