import type { Ended } from './command.ts';

/** How a command may end beside others: in order, or because the process that it was attached to was killed. */
export function judgeCommand({ code, stdout, stderr }: Ended): 'fine' | 'gone' | string {
  const error = /"error":\{"code":"([A-Z_]+)"/.exec(stdout)?.[1] ?? null;
  if (error === 'HOLDER_GONE') return code === 3 ? 'gone' : `HOLDER_GONE with exit code ${code}`;
  if (/\n\s+at /.test(stderr)) return `a stack trace: ${stderr.slice(-600)}`;
  if (code === null) return 'ended by a signal';
  // 0 done, 2 waiting for a person, 3 paused, 130 cancelled (SPEC O11); anything else must not happen here.
  return [0, 2, 3, 130].includes(code) ? 'fine' : `exit code ${code}: ${error ?? stderr.slice(-300)}`;
}
