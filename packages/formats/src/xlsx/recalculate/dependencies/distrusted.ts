/** Their value depends on more than the cells they name: time, chance, place, or cells found at run time. */
export const VOLATILE = new Set([
  'NOW',
  'TODAY',
  'RAND',
  'RANDBETWEEN',
  'RANDARRAY',
  'OFFSET',
  'INDIRECT',
  'CELL',
  'INFO',
]);

/** These may read any cell, so any change may change them. */
export const READS_ANYWHERE = new Set(['OFFSET', 'INDIRECT', 'CELL', 'INFO']);

/** Their value changes when the cell moves, though no cell that they read has another value. */
export const KNOWS_ITS_PLACE = new Set([
  'ROW',
  'COLUMN',
  'ROWS',
  'COLUMNS',
  'ADDRESS',
  'SHEET',
  'SHEETS',
  'FORMULATEXT',
]);
