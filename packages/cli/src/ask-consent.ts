import { createInterface } from 'node:readline/promises';
import type { OpenedWorkshop } from './open.ts';
import { say } from './print.ts';

/**
 * Before the first request to a provider: says who would be sent what, and takes the answer of whoever sits at the
 * terminal. Without an answer nothing is granted, and the run stops by itself before anything is sent (SPEC A6).
 */
export async function askConsent(
  opened: OpenedWorkshop,
  { allow = false, model }: { readonly allow?: boolean; readonly model?: string },
): Promise<void> {
  const { call, target, workshop } = opened;
  const id = model ?? workshop.selectedModel();
  const { offline, provider } = workshop.context.models.get(id);
  if (offline) return;
  const { consents } = await call.ConsentList(target);
  if (consents.some((consent) => consent.provider === provider && (consent.model === null || consent.model === id)))
    return;
  const { files } = await call.WorkbenchListFiles(target);
  const question = `${id} is asked over the network. May the ${files.length} files of this Workbench be sent to ${provider}, as far as the work needs them?`;
  if (!allow && !(await confirms(question))) return;
  await call.ConsentGrant({ ...target, provider, model: null, file_patterns: null });
  say(`Allowed. "galley consent revoke" takes it back; "galley egress" shows what was sent.`);
}

async function confirms(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question(`${question} (y/n) `)).trim());
  } finally {
    questions.close();
  }
}
