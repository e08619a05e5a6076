const DAY_MS = 86_400_000;

/** How long something still holds, in whole days. */
export function untilWords(expires: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(expires) - now) / DAY_MS);
  if (days <= 0) return 'has ended';
  return days === 1 ? 'ends within a day' : `ends in ${days} days`;
}

/** What a person did, by the name of the procedure: `WorkshopApprovePlan` is "approve plan". */
export function procedureWords(procedure: string): string {
  const words = procedure.replace(/^(?:Workshop|Workbench)(?=[A-Z])/, '').split(/(?=[A-Z])/);
  return words.join(' ').toLowerCase();
}
