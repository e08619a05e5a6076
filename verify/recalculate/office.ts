import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export type OfficeValue = string | number | { readonly error: string };

export interface OfficeBook {
  /** Values of formula cells: sheet, then `row:column` (row one-based, column zero-based). */
  readonly sheets: Readonly<Record<string, Readonly<Record<string, OfficeValue>>>>;
  /** Cells that differ between two calculations, `sheet\nrow:column`. */
  readonly restless: readonly string[];
}

export type OfficeAnswer = OfficeBook | { readonly error: string };

const PYTHONS = ['/usr/bin/python3', 'python3'];
const MOST_FORMULAS = 150_000;

/** LibreOffice, kept running, asked for the values of one workbook after another. */
export class Office {
  readonly #folder: string;
  readonly #python: string;
  readonly #timeoutMs: number;
  #program: ChildProcess | undefined;
  #bridge: ChildProcess | undefined;
  #lines: Interface | undefined;
  #starts = 0;

  private constructor(folder: string, python: string, timeoutMs: number) {
    this.#folder = folder;
    this.#python = python;
    this.#timeoutMs = timeoutMs;
  }

  /** The program, or what is missing for it, in words. */
  static find(folder: string, timeoutMs: number): Office | string {
    if (!runs('soffice', ['--version'])) return 'LibreOffice is missing: the command soffice is not found';
    const python = PYTHONS.find((command) => runs(command, ['-c', 'import uno']));
    if (python === undefined) return `the bridge to LibreOffice is missing: none of ${PYTHONS.join(', ')} has "uno"`;
    return new Office(folder, python, timeoutMs);
  }

  /** `twice`: calculated a second time, to see which values depend on time or chance. */
  async values(path: string, { twice = false } = {}): Promise<OfficeAnswer> {
    if (this.#bridge === undefined) this.#start();
    const bridge = this.#bridge;
    const out = join(this.#folder, 'answer.json');
    const done = this.#nextLine();
    bridge?.stdin?.write(`${JSON.stringify({ path, out, most: MOST_FORMULAS, twice })}\n`);
    if (!(await done)) {
      this.stop();
      return { error: `LibreOffice gave no answer within ${this.#timeoutMs / 1000} s` };
    }
    const answer: OfficeAnswer = JSON.parse(readFileSync(out, 'utf8'));
    return answer;
  }

  stop(): void {
    this.#lines?.close();
    this.#bridge?.kill('SIGKILL');
    // A group of its own: soffice starts a second process that would outlive the first.
    const pid = this.#program?.pid;
    if (pid !== undefined && this.#program?.exitCode === null) process.kill(-pid, 'SIGKILL');
    this.#program = undefined;
    this.#bridge = undefined;
  }

  #start(): void {
    this.#starts += 1;
    // A profile and a pipe of its own each time: what a killed program left behind would keep the next from starting.
    const name = `galley-${process.pid}-${this.#starts}`;
    const profile = join(this.#folder, `profile-${this.#starts}`);
    rmSync(join(this.#folder, `profile-${this.#starts - 1}`), { recursive: true, force: true });
    mkdirSync(profile, { recursive: true });
    const place = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const options = ['--headless', '--norestore', '--nologo', `--accept=pipe,name=${name};urp`];
    this.#program = spawn('soffice', [place, ...options], { stdio: 'ignore', detached: true });
    this.#bridge = spawn(this.#python, [join(import.meta.dirname, 'office.py'), name], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // Writing to a bridge that has just died is noticed by the answer that does not come.
    this.#bridge.stdin?.on('error', () => undefined);
    if (this.#bridge.stdout !== null) this.#lines = createInterface({ input: this.#bridge.stdout });
  }

  async #nextLine(): Promise<boolean> {
    const lines = this.#lines;
    if (lines === undefined) return false;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), this.#timeoutMs);
    try {
      const first = await Promise.race([
        once(lines, 'line', { signal: ended.signal }),
        once(lines, 'close', { signal: ended.signal }).then(() => undefined),
      ]);
      return first !== undefined;
    } catch {
      // The time is over: the caller reports it.
      return false;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }
}

function runs(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    // Not installed, or not able to start: the caller says which.
    return false;
  }
}
