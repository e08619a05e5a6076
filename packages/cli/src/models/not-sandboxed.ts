import { notSandboxed } from '@galley/engine/workflow';
import type { Workshop } from '@galley/engine/workshop';
import { say } from '../output/print.ts';

/** Where scripts and programs run without a question, at least this is said before. */
export async function sayNotSandboxed({ context }: Workshop): Promise<void> {
  const { kind, reason } = await context.programs.sandbox.describe();
  if (kind === 'none') say(`${notSandboxed} ${reason ?? ''}`.trimEnd());
}
