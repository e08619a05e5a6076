import { type Sandbox, systemSandbox } from '../../packages/engine/workflow/sandbox/index.ts';

/** The system's sandbox, and whether each program that was started through it was really inside. */
export function watchedSandbox(): { readonly sandbox: Sandbox; readonly sandboxed: readonly boolean[] } {
  const sandboxed: boolean[] = [];
  const real = systemSandbox();
  const sandbox: Sandbox = {
    describe: real.describe,
    async wrap(call, allow) {
      const confined = await real.wrap(call, allow);
      sandboxed.push(confined.sandboxed);
      return confined;
    },
  };
  return { sandbox, sandboxed };
}

/** False where the computer has none: then the tests say nothing about it. */
export async function expectsSandbox(): Promise<boolean> {
  return (await systemSandbox().describe()).kind !== 'none';
}
