import { hiddenIn, hostOf, type Origin, recordSources } from '../../model/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { SourcesNotSharedError } from './errors.ts';
import type { ShareLimit } from './share-limit.ts';

interface ToSend {
  readonly run: string;
  readonly call: string;
  readonly content: Origin;
}

/** Refuses a Session that holds what may not be sent, and says so in the egress log (SPEC T6). */
export async function refuseHidden(
  { egress, clock }: Pick<RunContext, 'egress' | 'clock'>,
  limit: ShareLimit | null,
  { run, call, content }: ToSend,
): Promise<void> {
  const hidden = limit === null ? [] : hiddenIn(content.sources, limit.mayShow);
  if (limit === null || hidden?.length === 0) return;
  const { provider, model, host } = limit;
  const error = new SourcesNotSharedError(limit, hidden);
  await egress.append({
    at: new Date(clock.now()).toISOString(),
    provider,
    model,
    host: hostOf(host),
    bytes: 0,
    files: recordSources(content.sources) ?? ['(unknown)'],
    parts: [...content.parts],
    run,
    call,
    refused: error.code,
  });
  throw error;
}
