import type { ProgramRef } from '@galley/schema';

const languages = { sh: 'shell', js: 'JavaScript', ts: 'TypeScript' } as const;

/** "a shell script", or where the program lies. */
export function programName(program: ProgramRef): string {
  return program.kind === 'script' ? `${languages[program.language]} script` : program.path;
}

export function sandboxNotice(sandboxed: boolean): string {
  return sandboxed
    ? 'It runs in a sandbox: no network, your home hidden, and it can change only a copy of the files.'
    : 'Not sandboxed: this program can read your files and use the network. It was only given a copy.';
}
