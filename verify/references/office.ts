import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';
import type { StructureEdit } from './structure-edit.ts';

const run = promisify(execFile);
const START_MS = 90_000;
/** LibreOffice grows with every document; a fresh one keeps the machine usable. */
const REQUESTS_PER_PROCESS = 400;

export interface OfficeRequest {
  readonly source: string;
  readonly output: string;
  readonly edit?: StructureEdit;
}

/** A Python that has LibreOffice's bridge, when soffice is here too. */
export async function findBridge(): Promise<string | undefined> {
  try {
    await run('soffice', ['--version'], { timeout: 60_000 });
  } catch {
    // Not installed: the proof says that it was skipped.
    return undefined;
  }
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      await run(python, ['-c', 'import uno'], { timeout: 30_000 });
      return python;
    } catch {
      // This one has no bridge; another may.
    }
  }
  return undefined;
}

/** One LibreOffice at a time, started when first asked and anew after it died, hung or grew old. */
export class Office {
  readonly #python: string;
  readonly #folder: string;
  readonly #timeoutMs: number;
  #office: ChildProcess | undefined;
  #bridge: ChildProcess | undefined;
  #lines: Interface | undefined;
  #requests = 0;
  #starts = 0;

  constructor(options: { python: string; folder: string; timeoutMs: number }) {
    this.#python = options.python;
    this.#folder = options.folder;
    this.#timeoutMs = options.timeoutMs;
  }

  get starts(): number {
    return this.#starts;
  }

  /** Undefined when it was done, else why not. */
  async ask(request: OfficeRequest): Promise<string | undefined> {
    if (this.#requests >= REQUESTS_PER_PROCESS) this.stop();
    if (this.#bridge === undefined && !(await this.#start())) return 'LibreOffice does not start';
    this.#requests += 1;
    this.#bridge?.stdin?.write(`${JSON.stringify(request)}\n`);
    const answer = await this.#line(this.#timeoutMs);
    if (answer === undefined) {
      this.stop();
      return 'LibreOffice died or did not answer in time';
    }
    const { error } = JSON.parse(answer) as { error?: string };
    if (error !== undefined && /Disposed|bridge/i.test(error)) this.stop();
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
    const pipe = `galley-references-${process.pid}-${this.#starts}`;
    const profile = join(this.#folder, `profile-${this.#starts}`);
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
    const bridge = spawn(this.#python, [join(import.meta.dirname, 'office.py'), pipe], {
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
