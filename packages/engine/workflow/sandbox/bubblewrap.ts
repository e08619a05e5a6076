import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bubblewrapArguments, sandboxHome } from './bubblewrap-arguments.ts';
import type { Sandbox, SandboxDescription } from './sandbox.ts';

const run = promisify(execFile);
const probeMs = 10_000;

/** Linux: a view of the system made for this one program. */
export function bubblewrap(program = 'bwrap'): Sandbox {
  let found: Promise<SandboxDescription> | undefined;

  /** Run once, not looked for: where the system forbids namespaces the program is there and does not work. */
  function describe(): Promise<SandboxDescription> {
    found ??= probe(program);
    return found;
  }

  return {
    describe,
    async wrap(call, allow) {
      const { kind } = await describe();
      if (kind === 'none') return { command: call.command, args: call.args, env: {}, sandboxed: false };
      const env = { HOME: sandboxHome, TMPDIR: sandboxHome };
      return { command: program, args: bubblewrapArguments(call, allow), env, sandboxed: true };
    },
  };
}

async function probe(program: string): Promise<SandboxDescription> {
  const call = { command: process.execPath, args: ['--version'], cwd: '/' };
  try {
    await run(program, bubblewrapArguments(call, { writable: [] }), { timeout: probeMs });
    return { kind: 'bubblewrap', reason: null };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    return {
      kind: 'none',
      reason: missing ? 'bubblewrap (bwrap) is not installed.' : `bubblewrap does not work here: ${said || error}`,
    };
  }
}
