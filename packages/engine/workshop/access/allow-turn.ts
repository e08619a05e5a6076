import { hostOf, joinSources, type Origin, originOf, ownWords, recordSources } from '../../model/index.ts';
import type { Backend, EffectContext, Prompt } from '../../workflow/index.ts';
import type { RunContext } from '../runs/run-context.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { filterFor, limitOf, recipientOf } from './share-limit.ts';

interface TurnToSend {
  readonly run: string;
  readonly call: string;
  readonly prompt: Prompt;
}

/**
 * A program that sends files to a provider by itself needs the same consent as we do, and gets the same line in the
 * egress log before it starts (SPEC A6). The files it may be given; null for all of them.
 */
export async function allowTurn(
  context: RunContext,
  place: EffectContext,
  { sendsTo }: Backend,
  { run, call, prompt }: TurnToSend,
): Promise<readonly string[] | null> {
  if (sendsTo === undefined) return null;
  const { consents, egress, workbench, clock } = context;
  const recipient = recipientOf(context, place);
  if (recipient === null) return null;
  await consents.require(recipient);
  const limit = await limitOf(context, place);
  const content = contentOf(place, prompt);
  await refuseHidden(context, limit, { run, call, content });
  const shared = limit === null ? null : await visible(context, filterFor(workbench, limit));
  const given = shared ?? ['(all files)'];
  await egress.append({
    at: new Date(clock.now()).toISOString(),
    provider: recipient.provider,
    model: recipient.model.slice(recipient.provider.length + 1),
    host: hostOf(recipient.address),
    bytes: Buffer.byteLength(prompt.user),
    files: [...new Set([...given, ...(recordSources(content.sources) ?? ['(unknown)'])])].sort(),
    parts: [...content.parts],
    left_out: [...content.leftOut],
    run,
    call,
  });
  return shared;
}

async function visible({ workbench }: RunContext, maySee: (path: string) => boolean): Promise<string[]> {
  const { files } = await workbench.listFiles();
  return files.map(({ path }) => path).filter(maySee);
}

/** What the program's own record of the Session holds already, and what the prompt adds. */
function contentOf({ agent }: EffectContext, { origin }: Prompt): Origin {
  const held = agent.session === null ? ownWords : originOf(agent.session);
  const added = origin ?? { ...ownWords, sources: null };
  return {
    sources: joinSources(held.sources, added.sources),
    parts: [...new Set([...held.parts, ...added.parts])].sort(),
    leftOut: [...new Set([...held.leftOut, ...added.leftOut])].sort(),
  };
}
