import type { ModelView } from '@galley/schema';
import type { SelectGroup, SelectOption } from '../../components/select.tsx';
import { type ConsentView, nextStep } from './model-access.ts';
import { providerName } from './provider-name.ts';

/** The models a person can choose from, by provider: what runs here first, then what is ready, then what needs a key. */
export function modelGroups(models: readonly ModelView[], consents: readonly ConsentView[]): SelectGroup[] {
  const providers = [...new Set(models.map(({ provider }) => provider))];
  const groups = providers.map((provider) => {
    const own = models.filter((model) => model.provider === provider);
    return { provider, own, rank: rankOf(own) };
  });
  return groups
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ provider, own }) => ({
      title: providerName(provider),
      options: own.map((model) => optionOf(model, consents)),
    }));
}

function rankOf(models: readonly ModelView[]): number {
  if (models.some(({ offline }) => offline)) return 0;
  return models.some(({ availability }) => availability === 'ready') ? 1 : 2;
}

function optionOf(model: ModelView, consents: readonly ConsentView[]): SelectOption {
  const option = { value: model.id, label: model.name, description: describeModel(model) };
  switch (nextStep(model, consents)) {
    case 'key':
      return { ...option, badge: { text: 'Needs a key', tone: 'careful' } };
    case 'consent':
      return { ...option, badge: { text: 'Asks before sending', tone: 'neutral' } };
    case 'ready':
      return option;
  }
}

/** What tells models apart, in a line. What nobody knows is said to be unknown. */
export function describeModel(model: ModelView): string {
  if (model.offline) return model.description;
  const size = model.context_tokens === null ? 'size unknown' : `reads ${formatTokens(model.context_tokens)} tokens`;
  const price = { table: null, configured: null, free: 'no cost', unknown: 'price unknown' }[model.price];
  return [size, model.vision ? 'sees images' : null, price].filter((part) => part !== null).join(' · ');
}

export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  if (Math.round(tokens / 1_000) < 1_000) return `${Math.round(tokens / 1_000)}k`;
  return `${Number((tokens / 1_000_000).toFixed(1))}M`;
}
