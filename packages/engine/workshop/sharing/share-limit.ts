import { isShared, mayShowAll, type Recipient, readSources } from '../../model/index.ts';
import type { DraftReview, ReadFilter } from '../../workbench/index.ts';
import { type EffectContext, modelOf } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';

/** Consent that covers some files and not others: what may be shown to the one at work (SPEC T6). */
export interface ShareLimit {
  readonly provider: string;
  readonly model: string;
  readonly host: string;
  readonly mayShow: (path: string) => boolean;
}

type Place = Pick<EffectContext, 'state' | 'definition' | 'agent'>;

/** Who is sent what a State's turn holds; null where nothing leaves this computer, or nobody knows that it does. */
export function recipientOf({ models, backends }: Pick<RunContext, 'models' | 'backends'>, place: Place) {
  const { state, definition, agent } = place;
  const backend = definition.backend ?? agent.backend;
  if (backend === 'builtin') {
    const { id, offline, provider, address } = models.get(modelOf(state, definition));
    return offline || address === null ? null : { provider, address, model: id };
  }
  const sendsTo = backends.get(backend)?.sendsTo;
  if (sendsTo === undefined) return null;
  const chosen = definition.model ?? (state.started.model === 'offline' ? null : state.started.model);
  return {
    provider: sendsTo.provider,
    address: sendsTo.host,
    model: `${sendsTo.provider}/${chosen ?? 'its own model'}`,
  };
}

/** Null where every file may be shown. Without any consent there is no limit either: then nothing is sent at all. */
export async function limitOf(
  context: Pick<RunContext, 'models' | 'backends' | 'consents'>,
  place: Place,
): Promise<ShareLimit | null> {
  return limitFor(context, recipientOf(context, place));
}

/** The same for a model that is asked outside of a Run. */
export async function limitOfModel(
  context: Pick<RunContext, 'models' | 'consents'>,
  model: string,
): Promise<ShareLimit | null> {
  const { id, offline, provider, address } = context.models.get(model);
  return limitFor(context, offline || address === null ? null : { provider, address, model: id });
}

async function limitFor({ consents }: Pick<RunContext, 'consents'>, recipient: Recipient | null) {
  const consent = recipient === null ? null : await consents.find(recipient);
  if (recipient === null || consent === null || consent.files === null) return null;
  const { provider, model, address: host } = recipient;
  return { provider, model, host, mayShow: (path: string) => isShared(consent, path) };
}

/** What a file stands for: itself, or what the Draft made it from; null: nobody recorded it. */
export function sourcesInDraft(review: Pick<DraftReview, 'draft'>, path: string): readonly string[] | null {
  const entry = review.draft()?.entries.get(path);
  if (entry === undefined) return [path];
  if (entry.sources === null) return null;
  return entry.reference === null ? entry.sources : [...entry.sources, path];
}

/** Files that may be seen: those that consent covers, and what the Draft made from nothing but those. */
export function filterFor(review: Pick<DraftReview, 'draft'>, { mayShow }: ShareLimit): ReadFilter {
  return (path) => mayShowAll(readSources(sourcesInDraft(review, path)), mayShow);
}
