import { runCli } from '../../packages/cli/src/run-cli.ts';

/**
 * The command line in a process that stays: one message with arguments in, the command's own output out, and a mark with
 * its exit code at the end of both streams. Starting Node for each of a thousand attacks would take most of an hour.
 */
process.on('message', ({ args, cwd, mark }: { args: string[]; cwd: string; mark: string }) => {
  process.chdir(cwd);
  const end = (code: number | string): void => {
    for (const stream of [process.stdout, process.stderr]) stream.write(`${mark}${code}${mark}`);
  };
  runCli(args).then(end, (error: unknown) => end(`threw ${String(error)}`));
});
process.on('disconnect', () => process.exit(0));
