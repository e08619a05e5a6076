import { claudeCodeBackend } from '../../packages/engine/workflow/backends/claude/claude-code.ts';
import type { TurnRequest } from '../../packages/engine/workflow/backends/turn/backend.ts';
import { systemSandbox } from '../../packages/engine/workflow/sandbox/index.ts';

/** Runs one turn in a process of its own, for tests that kill it. */
const given: TurnRequest = JSON.parse(process.argv[2] ?? '{}');
const confined = { sandbox: systemSandbox(), view: given.cwd, hosts: [], folders: [], readable: [] };
const signal = new AbortController().signal;
await claudeCodeBackend({ ownTools: ['Bash'] }).runTurn(
  { ...given, confined },
  {
    signal,
    onText: () => undefined,
    onRaw: () => undefined,
  },
);
