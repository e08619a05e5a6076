import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const START_MS = 90_000;
/** LibreOffice grows with every document; a fresh one keeps the machine usable. */
const REQUESTS_PER_PROCESS = 400;

const PYTHONS = ['python3', '/usr/bin/python3'];

/** What it takes to ask LibreOffice: a Python that has its bridge. Otherwise what is missing, in words. */
export async function findBridge(): Promise<{ readonly python: string } | { readonly missing: string }> {
  if (!(await runs('soffice', ['--version']))) return { missing: 'LibreOffice: the command soffice is not found' };
  for (const python of PYTHONS) if (await runs(python, ['-c', 'import uno'])) return { python };
  return { missing: `the bridge to LibreOffice: none of ${PYTHONS.join(', ')} has "uno"` };
}

async function runs(command: string, args: readonly string[]): Promise<boolean> {
  try {
    await run(command, args, { timeout: 60_000 });
    return true;
  } catch {
    // Not installed, or not able to start: the caller says which.
    return false;
  }
}

export interface OfficeOptions {
  readonly python: string;
  /** The Python program that answers the requests, made with `bridge.py`. */
  readonly program: string;
  /** For the profiles of LibreOffice. */
  readonly folder: string;
  /** For one answer. */
  readonly timeoutMs: number;
}

/** One LibreOffice at a time, started when first asked and anew after it died, hung or grew old. */
export class Office {
  readonly #options: OfficeOptions;
  #office: ChildProcess | undefined;
  #bridge: ChildProcess | undefined;
  #lines: Interface | undefined;
  #requests = 0;
  #starts = 0;

  constructor(options: OfficeOptions) {
    this.#options = options;
    // Its group is its own: without this it would outlive a proof that is broken off.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        this.stop();
        process.exit(1);
      });
  }

  get starts(): number {
    return this.#starts;
  }

  /** Undefined when it was done, else why not. */
  async ask(request: object): Promise<string | undefined> {
    if (this.#requests >= REQUESTS_PER_PROCESS) this.stop();
    if (this.#bridge === undefined && !(await this.#start())) return 'LibreOffice does not start';
    this.#requests += 1;
    this.#bridge?.stdin?.write(`${JSON.stringify(request)}\n`);
    const answer = await this.#line(this.#options.timeoutMs);
    if (answer === undefined) {
      this.stop();
      return `LibreOffice died or gave no answer within ${this.#options.timeoutMs / 1000} s`;
    }
    const { error } = JSON.parse(answer) as { error?: string };
    if (error !== undefined && /Disposed|bridge|illegal object/i.test(error)) this.stop();
    return error;
  }

  stop(): void {
    this.#lines?.close();
    for (const child of [this.#bridge, this.#office]) {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      // Its own group: soffice is a script around the program that does the work.
      process.kill(-child.pid, 'SIGKILL');
    }
    this.#bridge = undefined;
    this.#office = undefined;
    this.#lines = undefined;
    this.#requests = 0;
  }

  async #start(): Promise<boolean> {
    this.#starts += 1;
    const pipe = `galley-${process.pid}-${this.#starts}`;
    const profile = join(this.#options.folder, `profile-${this.#starts}`);
    this.#office = spawn(
      'soffice',
      [
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        '--norestore',
        '--nologo',
        `--accept=pipe,name=${pipe};urp;`,
      ],
      { stdio: 'ignore', detached: true },
    );
    const bridge = spawn(this.#options.python, [this.#options.program, pipe], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    // A write to a process that has just died must not end the proof; the answer that fails to come tells.
    bridge.stdin.on('error', () => bridge.kill('SIGKILL'));
    this.#bridge = bridge;
    this.#lines = createInterface({ input: bridge.stdout });
    if ((await this.#line(START_MS)) !== undefined) return true;
    this.stop();
    return false;
  }

  #line(timeoutMs: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const lines = this.#lines;
      const settle = (line: string | undefined): void => {
        clearTimeout(timer);
        lines?.off('line', settle);
        lines?.off('close', onClose);
        resolve(line);
      };
      const onClose = (): void => settle(undefined);
      const timer = setTimeout(() => settle(undefined), timeoutMs);
      lines?.on('line', settle);
      lines?.on('close', onClose);
    });
  }
}
