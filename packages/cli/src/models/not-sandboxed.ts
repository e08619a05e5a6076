import { say } from '../output/print.ts';

/** Where scripts and programs run without a question, at least this is said before. */
export async function sayNotSandboxed(): Promise<void> {
  const [{ notSandboxed }, { userTrust }] = await Promise.all([
    import('@galley/engine/workflow'),
    import('../open/user-access.ts'),
  ]);
  const { kind, reason } = await (await userTrust()).programs.sandbox.describe();
  if (kind === 'none') say(`${notSandboxed} ${reason ?? ''}`.trimEnd());
}
