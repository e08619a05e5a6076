import { createRequire } from 'node:module';

/** Large, and asked for in the middle of work that does not wait: loaded at once, when first needed. The packed command has another one. */
export function loadPrices(): typeof import('@pydantic/genai-prices') {
  return createRequire(import.meta.url)('@pydantic/genai-prices');
}
