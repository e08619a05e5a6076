export { LibreOfficeFailedError, type LibreOfficeOptions, recalculateWithLibreOffice } from './libreoffice.ts';
export { describeStale, recalculate, type StaleFormula } from './recalculate.ts';
