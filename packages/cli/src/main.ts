import { readFileSync } from 'node:fs';
import { watchOutput } from './output/closed-output.ts';

watchOutput();

/** The version is asked for by scripts and shells: it must not wait for the rest of the program to load. */
const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${manifest.version}\n`);
} else {
  const { runCli } = await import('./run-cli.ts');
  process.exitCode = await runCli(process.argv.slice(2));
}
