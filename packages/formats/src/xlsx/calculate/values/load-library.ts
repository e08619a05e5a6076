import { createRequire } from 'node:module';

/** Loaded when first needed: the library is large, and most formulas do without it. The packed command has another one. */
export function loadLibrary(): typeof import('@cj-tech-master/excelts/formula') {
  return createRequire(import.meta.url)('@cj-tech-master/excelts/formula');
}
