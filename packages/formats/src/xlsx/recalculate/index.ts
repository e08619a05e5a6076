export { LibreOfficeFailedError, type LibreOfficeOptions, recalculateWithLibreOffice } from './libreoffice.ts';
export { describeStale, type Recalculation, recalculate, type StaleFormula } from './recalculate.ts';
