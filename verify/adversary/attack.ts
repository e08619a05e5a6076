/** Who attacks. Each is somebody that SECURITY.md names. */
export const attackers = [
  'model',
  'document',
  'workflow folder',
  'Workbench folder',
  'local user',
  'outside program',
  'member of a team',
] as const;
export type Attacker = (typeof attackers)[number];

/** What came of one attack. Whatever is not plainly refused went through. */
export interface Tried {
  readonly attacker: Attacker;
  /** A column of the table: what kind of attack. */
  readonly kind: string;
  /** What exactly was tried: enough to try it again by hand. */
  readonly name: string;
  /** The numbers of the reproduced break-ins that this one repeats. */
  readonly cases?: readonly number[];
  /** Null when it was refused; otherwise what got through. */
  readonly through: string | null;
}

/** The break-ins of a review, by number. Each must be tried at least once in every whole run. */
export const cases: Readonly<Record<number, string>> = {
  1: "a model's text runs any script on disk",
  2: 'consent by file is bypassed through the Draft',
  3: 'links inside a shipped .galley/ write outside the folder',
  4: 'a shipped .galley/ is trusted: consent travels, resume runs pinned scripts',
  5: 'the token is in the process list and can be used again',
  6: 'objects, journal and logs can be read by every user',
  7: 'scripts run without a word; a folder shadows a built-in workflow',
  8: 'outside programs are not bound by tools and see private files and settings',
  9: 'an answer that quoted an unshared file is sent later; consent is not bound to the address',
  10: 'escape sequences, environment, redirects, large bodies, pipes, changed objects, formulas in csv',
  11: 'a worker that dies ends the server',
  12: 'a copy that lags behind is taken for a removal',
};

/** A set of attacks that share what they need to be tried. */
export interface Campaign {
  readonly name: string;
  readonly attacker: Attacker;
  readonly cases?: readonly number[];
  run(lab: import('./lab.ts').Lab, report: (tried: Omit<Tried, 'attacker'>) => void): Promise<void>;
}
