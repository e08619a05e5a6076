import { createRequire } from 'node:module';
import type { loadPrices as original } from '../../../packages/engine/model/prices/load-prices.ts';

/** A file of its own, so that whoever never asks for a price never loads the table. */
export const loadPrices: typeof original = () => createRequire(import.meta.url)('./library/prices.js');
