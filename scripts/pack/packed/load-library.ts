import { createRequire } from 'node:module';
import type { loadLibrary as original } from '../../../packages/formats/src/xlsx/calculate/values/load-library.ts';

/** A file of its own, as most formulas do without it. */
export const loadLibrary: typeof original = () => createRequire(import.meta.url)('./library/formula.js');
