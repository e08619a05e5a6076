import type { FormatAdapter } from '../core/adapter.ts';
import { lineAbilities } from '../text/adapter.ts';

/** Read and compared by its lines; its records are a table (`TableFormat`). */
export const jsonAdapter = { ...lineAbilities } satisfies FormatAdapter;
