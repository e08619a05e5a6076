/** Whether a team's server sent the page. A Galley of one person has no sign of people in it and asks for none. */
export function isTeam(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.team !== undefined;
}
