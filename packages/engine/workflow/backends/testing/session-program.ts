import { spawn } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * An agent program for tests: it keeps its Sessions as text files in SESSIONS_FOLDER, notes what its "model" was shown, and
 * does what the first word of the prompt says.
 */
const folder = process.env.SESSIONS_FOLDER ?? '.';
const session = process.env.GALLEY_SESSION ?? '';
const mode = process.env.GALLEY_SESSION_MODE ?? 'fresh';
const source = mode === 'fork' ? (process.env.GALLEY_PARENT_SESSION ?? '') : session;

const prompt = await text(process.stdin);
const history = mode === 'fresh' ? '' : await readFile(join(folder, `${source}.txt`), 'utf8');
const shown = `${history}user: ${prompt}\n`;
await writeFile(join(folder, `${session}.txt`), shown);
await appendFile(join(folder, 'seen.jsonl'), `${JSON.stringify(shown)}\n`);

const word = /\b(SAY|HUGE|BYTES|GRANDCHILD|QUIET|CHATTER|FAIL)\b ?(.*)/.exec(prompt.split('\n\n').at(-1) ?? '');
const forever = () => new Promise<never>(() => setInterval(() => undefined, 1000));

async function answer(words: string | Buffer): Promise<void> {
  await appendFile(join(folder, `${session}.txt`), `assistant: ${words.toString('latin1').slice(0, 1000)}\n`);
  process.stdout.write(words);
}

switch (word?.[1]) {
  case 'HUGE':
    await answer('x'.repeat(5_000_000));
    break;
  case 'BYTES':
    await answer(Buffer.concat([Buffer.from('before '), Buffer.from([0xff, 0xfe]), Buffer.from(' after')]));
    break;
  case 'GRANDCHILD':
    spawn('bash', ['-c', 'trap "" TERM; echo $$ > grandchild.pid; sleep 300'], { stdio: 'ignore' });
    await forever();
    break;
  case 'QUIET':
    await forever();
    break;
  case 'CHATTER':
    setInterval(() => process.stdout.write('again\n'), 50);
    break;
  case 'FAIL':
    process.stderr.write('the program is broken\n');
    process.exitCode = 3;
    break;
  default:
    await answer(word?.[2] ?? '');
}
