/** Endings a State's file may have. Those in `foreignEndings` belong to another system and cannot run here. */
export const scriptEndings = ['sh', 'js', 'ts'] as const;
export const foreignEndings = ['bat', 'ps1'] as const;
export type ScriptLanguage = (typeof scriptEndings)[number];

/** States are named without ending or ordering prefix: `1_START.md` is START, `POLL.sh` is POLL. */
export function stateName(file: string): string {
  return file.replace(/\.(?:md|sh|js|ts|bat|ps1)$/, '').replace(/^\d+_/, '');
}
