/** Lists of the presentation that follow from slides and masters. */
export const PRESENTATION_LISTS: ReadonlySet<string> = new Set([
  'sldMasterIdLst',
  'notesMasterIdLst',
  'handoutMasterIdLst',
  'sldIdLst',
]);
