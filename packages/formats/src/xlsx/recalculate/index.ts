export { LibreOfficeFailedError, type LibreOfficeOptions, recalculateWithLibreOffice } from './libreoffice.ts';
export { describeStale, recalculate } from './recalculate.ts';
