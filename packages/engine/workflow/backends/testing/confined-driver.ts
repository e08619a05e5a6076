import { systemSandbox } from '../../sandbox/index.ts';
import { commandBackend } from '../command/command.ts';

/** Runs one turn that never ends in a process of its own, for tests that kill it. */
const [, , view = '', port = ''] = process.argv;
const script = `(setsid bash -c 'trap "" TERM; echo $$ > grandchild.pid; sleep 300' &) ; trap "" TERM; sleep 300; sleep 300`;
await commandBackend({ command: 'bash', args: ['-c', script] }).runTurn(
  {
    sessionId: 'confined-driver',
    mode: 'fresh',
    parentSessionId: null,
    attempt: 1,
    prompt: '',
    system: '',
    model: null,
    effort: null,
    cwd: view,
    tools: { url: `http://127.0.0.1:${port}/mcp`, secret: 's', names: [] },
    files: 'none',
    maxCost: null,
    limits: { totalMs: 600_000, idleMs: 600_000, maxTurns: 1 },
    env: {},
    confined: { sandbox: systemSandbox(), view, hosts: [], folders: [], readable: [] },
    totals: null,
  },
  { signal: new AbortController().signal, onText: () => undefined, onRaw: () => undefined },
);
