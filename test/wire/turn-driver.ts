import type { TurnRequest } from '../../packages/engine/workflow/backends/backend.ts';
import { claudeCodeBackend } from '../../packages/engine/workflow/backends/claude-code.ts';

/** Runs one turn in a process of its own, for tests that kill it. */
const request: TurnRequest = JSON.parse(process.argv[2] ?? '{}');
const signal = new AbortController().signal;
await claudeCodeBackend({ ownTools: ['Bash'] }).runTurn(request, {
  signal,
  onText: () => undefined,
  onRaw: () => undefined,
});
