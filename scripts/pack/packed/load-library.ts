import { createRequire } from 'node:module';

/** A file of its own, as most formulas do without it. */
export function loadLibrary(): typeof import('@cj-tech-master/excelts/formula') {
  return createRequire(import.meta.url)('./library/formula.js');
}
