/** Whether a team's server sent the page. A Galley of one person has no sign of people in it and asks for none. */
export function isTeam(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.team !== undefined;
}

/** Of a Draft: on a team's server there is no folder of one's own. */
export function notYetThere(): string {
  return isTeam() ? 'not published yet' : 'not in your folder yet';
}
