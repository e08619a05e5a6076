/** What a person did, by the name of the procedure: `WorkshopApprovePlan` is "approve plan". */
export function procedureWords(procedure: string): string {
  const words = procedure.replace(/^(?:Workshop|Workbench)(?=[A-Z])/, '').split(/(?=[A-Z])/);
  return words.join(' ').toLowerCase();
}
