import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bubblewrapArguments, isSystem, sandboxHome } from './bubblewrap-arguments.ts';
import { startFiles } from './program-files.ts';
import { type Sandbox, type SandboxDescription, unconfined } from './sandbox.ts';
import { openWayOut } from './way-out.ts';

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
      if (kind === 'none') return unconfined(call);
      const start = await startFiles(call.command, call.path);
      // A link in the system's folders may lead through places that are not there inside.
      const command = isSystem(call.command) && isSystem(start.command) ? call.command : start.command;
      const inside = { ...call, command };
      const readable = [...start.readable, ...(allow.readable ?? [])];
      const env = { HOME: allow.home ?? sandboxHome, TMPDIR: sandboxHome };
      const confined = { ...unconfined(inside), command: program, env, sandboxed: true };
      // Only where there is something to reach: it costs a start of Node.
      if ((allow.connect ?? []).length === 0)
        return { ...confined, args: bubblewrapArguments(inside, { ...allow, readable }) };

      const wayOut = await openWayOut(inside, allow);
      const more = { ...allow, readable: [...readable, ...wayOut.readable] };
      return {
        ...confined,
        args: bubblewrapArguments(wayOut.call, more, wayOut.socket),
        env: { ...env, ...wayOut.env },
        refused: wayOut.refused,
        [Symbol.asyncDispose]: () => wayOut[Symbol.asyncDispose](),
      };
    },
  };
}

async function probe(program: string): Promise<SandboxDescription> {
  const call = { command: process.execPath, args: ['--version'], cwd: '/' };
  try {
    const allow = { writable: [], readable: [process.execPath] };
    await run(program, bubblewrapArguments(call, allow), { timeout: probeMs });
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
