import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const LOOK_MS = 100;
/** Where each look is a program of its own. */
const COSTLY_LOOK_MS = 1_000;
const hasProc = process.platform === 'linux';

/** Calls `over` once when the process holds more; V8's own limit does not see the memory of buffers and native code. */
export function watchMemory(pid: number, megabytes: number, over: () => void): () => void {
  if (process.platform === 'win32') return () => undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const held = await residentMegabytes(pid);
    if (isStopped || held === undefined || held <= megabytes) return;
    isStopped = true;
    clearInterval(timer);
    over();
  };
  const timer = setInterval(() => void look(), hasProc ? LOOK_MS : COSTLY_LOOK_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Undefined for a process that is gone. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const kilobytes = await (hasProc ? fromProc(pid) : fromPs(pid)).catch(() => undefined);
  return kilobytes === undefined || Number.isNaN(kilobytes) ? undefined : kilobytes / 1024;
}

async function fromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim() || Number.NaN);
}
