/** What a person did, by the name of the procedure: `WorkshopApprovePlan` is "approve plan". */
export function procedureWords(procedure: string): string {
  if (procedure === 'ActEndorse') return 'agree';
  const words = procedure.replace(/^(?:Workshop|Workbench)(?=[A-Z])/, '').split(/(?=[A-Z])/);
  return words.join(' ').toLowerCase();
}

/** What it was about, as a person reads it: of a long hash its beginning, which `galley agree` knows a wish by. */
export function shortSubject(about: string): string {
  return about.replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1');
}
