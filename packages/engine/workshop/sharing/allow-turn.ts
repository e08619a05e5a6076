import { hostOf, joinSources, type Origin, originOf, ownWords, recordSources } from '../../model/index.ts';
import type { ToolOutcome } from '../../tools/index.ts';
import type { Backend, EffectContext, Prompt } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { filterFor, limitOf, recipientOf, type ShareLimit } from './share-limit.ts';

interface TurnToSend {
  readonly run: string;
  readonly call: string;
  readonly prompt: Prompt;
  /** Files themselves are handed over, not what our tools say of them. */
  readonly raw: boolean;
}

export interface AllowedTurn {
  /** Null for all files. */
  readonly limit: ShareLimit | null;
  /** The files to lay out, where consent covers only some; null for all. */
  readonly paths: readonly string[] | null;
  /** Writes down what a tool's outcome carries away. */
  note(call: string, outcome: ToolOutcome): Promise<void>;
}

/**
 * A program that sends files to a provider by itself needs the same consent as we do, and gets the same lines in the
 * egress log (SPEC A6): one before it starts, one for each outcome of our tools that it is handed.
 */
export async function allowTurn(
  context: RunContext,
  place: EffectContext,
  { sendsTo }: Backend,
  { run, call, prompt, raw }: TurnToSend,
): Promise<AllowedTurn> {
  const recipient = sendsTo === undefined ? null : recipientOf(context, place);
  if (recipient === null) return { limit: null, paths: null, note: async () => undefined };
  await context.consents.require(recipient);
  const limit = await limitOf(context, place);
  const content = contentOf(place, prompt);
  await refuseHidden(context, limit, { run, call, content });
  const paths = raw && limit !== null ? await visible(context, filterFor(context.workbench, limit)) : null;
  const given = raw ? (paths ?? ['(all files)']) : [];
  const to = {
    provider: recipient.provider,
    model: recipient.model.slice(recipient.provider.length + 1),
    host: hostOf(recipient.address),
    run,
  };
  const now = () => new Date(context.clock.now()).toISOString();
  await context.egress.append({
    at: now(),
    ...to,
    bytes: Buffer.byteLength(prompt.user),
    files: [...new Set([...given, ...(recordSources(content.sources) ?? ['(unknown)'])])].sort(),
    parts: [...content.parts],
    left_out: [...content.leftOut],
    call,
  });
  return {
    limit,
    paths,
    note: (made, { receipt, sources }) =>
      context.egress.append({
        at: now(),
        ...to,
        bytes: Buffer.byteLength(receipt),
        files: [...(sources ?? ['(unknown)'])],
        parts: ['tool results'],
        call: made,
      }),
  };
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
