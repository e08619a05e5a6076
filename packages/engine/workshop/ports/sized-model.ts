import { GalleyError } from '@galley/schema';
import type { ModelRegistry, RegisteredModel } from '../../model/index.ts';

/**
 * A model with its size, asked of its server once where nobody said it: prompts and Sessions are kept within what it takes.
 * What forbids the question (no consent, no key) forbids the call after it, too, and is said there.
 */
export async function sizedModel(models: ModelRegistry, id: string, signal: AbortSignal): Promise<RegisteredModel> {
  const model = models.get(id);
  if (model.contextTokens !== null || model.learnSize === undefined) return model;
  try {
    await model.learnSize(signal);
  } catch (error) {
    if (!(error instanceof GalleyError) && !signal.aborted) throw error;
  }
  return models.get(id);
}
