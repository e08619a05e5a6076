import { hostOf, isShared } from '../../model/index.ts';
import type { Backend } from '../../workflow/index.ts';
import type { RunContext } from '../runs/run-context.ts';
import type { RunRecord } from '../runs/run-record.ts';

interface TurnToSend {
  readonly call: string;
  readonly prompt: string;
  readonly model: string | null;
}

/**
 * A program that sends files to a provider by itself needs the same consent as we do, and gets the same line in the
 * egress log before it starts (SPEC A6). The files it may be given; null for all of them.
 */
export async function allowTurn(
  { consents, egress, workbench, clock }: RunContext,
  record: RunRecord,
  { sendsTo }: Backend,
  { call, prompt, model }: TurnToSend,
): Promise<readonly string[] | null> {
  if (sendsTo === undefined) return null;
  const { provider, host: address } = sendsTo;
  const host = hostOf(address);
  const named = model ?? 'its own model';
  const consent = await consents.require({ provider, address, model: `${provider}/${named}` });
  const { files } = await workbench.listFiles();
  const shared =
    consent.files === null ? null : files.map(({ path }) => path).filter((path) => isShared(consent, path));
  const at = new Date(clock.now()).toISOString();
  const bytes = Buffer.byteLength(prompt);
  const sent = shared ?? ['(all files)'];
  await egress.append({ at, provider, model: named, host, bytes, files: [...sent], run: record.id, call });
  return shared;
}
