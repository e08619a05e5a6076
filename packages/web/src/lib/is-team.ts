/** Whether a team's server sent the page. A Galley of one person has no sign of people in it and asks for none. */
export function isTeam(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.team !== undefined;
}

/** Where Galley runs, and whatever leaves it comes from. */
export function whereItRuns(): string {
  return isTeam() ? 'the team’s servers' : 'this computer';
}

/** What files are shown of, in a sentence. */
export function wholePlace(): string {
  return isTeam() ? 'Workbench' : 'folder';
}

/** Of a Draft: on a team's server there is no folder of one's own. */
export function notYetThere(): string {
  return isTeam() ? 'not published yet' : 'not in your folder yet';
}
