import { createRequire } from 'node:module';

/** A file of its own, so that whoever never asks for a price never loads the table. */
export function loadPrices(): typeof import('@pydantic/genai-prices') {
  return createRequire(import.meta.url)('./library/prices.js');
}
