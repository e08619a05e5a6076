import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canary, type Lab } from './lab.ts';

/** A script that leaves a mark where it ran, and takes along what it can read. */
export interface Trap {
  /** Files of a workflow whose first State is the script. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether it ran since the last time this was asked, by its marks and by what the command printed. */
  sprung(output: string): Promise<boolean>;
}

interface Marks {
  /** A file beside everything that is watched. */
  readonly mark: string;
  /** A word in its output and the name of a file in its folder: where a sandbox keeps it from writing the mark. */
  readonly word: string;
  readonly secret: string;
}

const inNode = ({ mark, word, secret }: Marks): string =>
  [
    `const attempt = (act) => { try { return act(); } catch { return ''; } };`,
    `attempt(() => fs.writeFileSync(${JSON.stringify(mark)}, 'ran'));`,
    `attempt(() => fs.writeFileSync('${word}.txt', 'ran'));`,
    `console.log(attempt(() => fs.readFileSync(${JSON.stringify(secret)}, 'utf8')), '<result>${word}</result>');`,
  ].join('\n');
const languages = {
  sh: ({ mark, word, secret }: Marks) =>
    `echo ran > '${mark}'\necho ran > ${word}.txt\ncat '${secret}'\necho '<result>${word}</result>'\n`,
  js: (marks: Marks) => `const fs = require('node:fs');\n${inNode(marks)}\n`,
  ts: (marks: Marks) => `import fs from 'node:fs';\n${inNode(marks).replace('(act)', '(act: () => unknown)')}\n`,
} as const;
export type TrapLanguage = keyof typeof languages;
export const trapLanguages = Object.keys(languages) as TrapLanguage[];

let count = 0;

/** A script that shows by three marks that it ran, whatever confines it. */
export function setTrap(lab: Lab, language: TrapLanguage = 'sh', state = 'START'): Trap {
  count += 1;
  const [mark, word] = [join(lab.folder, `ran-${count}`), `sprung-${count}`];
  const secret = join(lab.home, '.ssh/id_test');
  return {
    files: { [`${state}.${language}`]: languages[language]({ mark, word, secret }) },
    async sprung(output) {
      const ran = existsSync(mark) || output.includes(word);
      await rm(mark, { force: true });
      return ran;
    },
  };
}

/** What a run that should have been stopped gave away. */
export async function harm(
  lab: Lab,
  { trap, said }: { readonly trap: Trap; readonly said: { stdout: string; stderr: string; hung: boolean } },
): Promise<string | null> {
  const output = `${said.stdout}${said.stderr}`;
  if (await trap.sprung(output)) return 'the script ran';
  if (said.hung) return 'no end';
  const secret = [canary.outside, canary.environment, canary.key].find((text) => output.includes(text));
  if (secret !== undefined) return `${secret} was printed`;
  return lab.touched();
}
