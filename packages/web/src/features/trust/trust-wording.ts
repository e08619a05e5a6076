import type { ProgramRef } from '@galley/schema';

const languages = { sh: 'shell', js: 'JavaScript', ts: 'TypeScript' } as const;

/** "a shell script", or where the program lies. */
export function programName(program: ProgramRef): string {
  return program.kind === 'script' ? `${languages[program.language]} script` : program.path;
}
