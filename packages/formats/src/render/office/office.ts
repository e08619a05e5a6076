import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperationCancelledError } from '../../base/errors.ts';
import { workerEnvironment } from '../../pool/environment.ts';
import type { Converter, ConvertJob } from '../base/converter.ts';
import { RenderFailedError, RenderStoppedError } from '../base/errors.ts';
import { type Confinement, INSIDE } from './confine.ts';
import { writeProfile } from './profile.ts';
import { ProcessGroup, watch } from './watched-process.ts';

export interface OfficeOptions {
  readonly program: string;
  /** Null: every file gets a program and a profile of its own, without a sandbox. */
  readonly confinement: Confinement | null;
  /** A folder of its own, that only this user can look into. */
  readonly folder: string;
  readonly limits: OfficeLimits;
  /** Told of every group of processes, so that none outlives this program. */
  readonly keeper: { add(pid: number): void; remove(pid: number): void };
}

export interface OfficeLimits {
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
  readonly outputBytes: number;
  /** Without work the program ends after this; until then the next file finds it warm. */
  readonly idleMs: number;
}

/** It leaks: after so many files a fresh one is started. */
const MOST_JOBS = 100;
/** With no document open the program would end after the first conversion. */
const KEPT_OPEN = 'open.rtf';
const READY_MS = 30_000;
const LOOK_MS = 50;
const SLIDES: ReadonlySet<string> = new Set(['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm', 'ppt', 'odp']);
/** Without this the numbers of slides and pages would differ behind the first hidden slide. */
const WITH_HIDDEN = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}';

/** LibreOffice as a converter: one file after the other, by one program that stays for the next. */
export class Office implements Converter {
  readonly kind = 'soffice';
  readonly #options: OfficeOptions;
  #turn: Promise<unknown> = Promise.resolve();
  #server: ProcessGroup | null = null;
  #jobs = 0;
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: OfficeOptions) {
    this.#options = options;
  }

  get isConfined(): boolean {
    return this.#options.confinement !== null;
  }

  /** Groups that run now. */
  get pids(): readonly number[] {
    return this.#server === null || this.#server.isGone ? [] : [this.#server.pid ?? 0];
  }

  async toPdf(job: ConvertJob): Promise<void> {
    const work = this.#turn.then(() => this.#convert(job));
    this.#turn = work.catch(() => undefined);
    return work;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#turn;
    clearTimeout(this.#idle);
    await this.#endServer();
  }

  async #convert(job: ConvertJob): Promise<void> {
    if (job.signal?.aborted) throw new OperationCancelledError('Making pages');
    clearTimeout(this.#idle);
    this.#count += 1;
    const name = `job-${this.#count}`;
    const folder = join(this.#options.folder, name);
    try {
      await mkdir(join(folder, 'out'), { recursive: true });
      await copyFile(job.source, join(folder, `file.${job.ending}`));
      const output = join(folder, 'out', 'file.pdf');
      await this.#run(job, name, output);
      // The program ends well even when it could not open the file.
      const made = await readdir(join(folder, 'out'));
      if (!made.includes('file.pdf')) throw new RenderFailedError(job.name, { made });
      await rename(output, job.target);
    } finally {
      await rm(folder, { recursive: true, force: true });
      this.#rest();
    }
  }

  /** Until the program that asks for the conversion has ended, or a limit is reached. */
  async #run(job: ConvertJob, name: string, output: string): Promise<void> {
    const { limits } = this.#options;
    const stopped = Promise.withResolvers<Error>();
    const timer = setTimeout(
      () => stopped.resolve(new RenderStoppedError(job.name, 'time', { limit_ms: limits.timeoutMs })),
      limits.timeoutMs,
    );
    const onAbort = (): void => stopped.resolve(new OperationCancelledError('Making pages'));
    job.signal?.addEventListener('abort', onAbort, { once: true });
    const groups: ProcessGroup[] = [];
    const stopWatch = watch(groups, output, limits, (reason) =>
      stopped.resolve(new RenderStoppedError(job.name, reason, { limits })),
    );
    let client: ProcessGroup | null = null;
    try {
      const server = await this.#warm(stopped.promise);
      if (server !== null) groups.push(server);
      const type = SLIDES.has(job.ending) ? WITH_HIDDEN : 'pdf';
      const home = server === null ? join(this.#options.folder, name) : INSIDE;
      const inner = server === null ? home : `${INSIDE}/${name}`;
      if (server === null) await writeProfile(join(home, 'profile'));
      client = this.#start(home, ['--convert-to', type, '--outdir', `${inner}/out`, `${inner}/file.${job.ending}`]);
      groups.push(client);
      client.ref();
      const crash = server === null ? null : server.gone.then(() => new RenderStoppedError(job.name, 'crash'));
      const ended = client.gone.then(() => null);
      const problem = await Promise.race([ended, stopped.promise, ...(crash === null ? [] : [crash])]);
      if (problem === null) return;
      await this.#endServer();
      throw problem;
    } finally {
      clearTimeout(timer);
      stopWatch();
      job.signal?.removeEventListener('abort', onAbort);
      if (client !== null) await this.#end(client);
    }
  }

  /** The program that stays, started if need be; null where every file gets its own. */
  async #warm(stopped: Promise<Error>): Promise<ProcessGroup | null> {
    const { confinement, folder } = this.#options;
    if (confinement === null) return null;
    if (this.#jobs >= MOST_JOBS) await this.#endServer();
    if (this.#server === null || this.#server.isGone) {
      await rm(join(folder, 'profile'), { recursive: true, force: true });
      await rm(join(folder, 'tmp'), { recursive: true, force: true });
      await mkdir(join(folder, 'tmp'), { recursive: true });
      await writeProfile(join(folder, 'profile'));
      this.#jobs = 0;
      await writeFile(join(folder, 'tmp', KEPT_OPEN), '{\\rtf1 }');
      this.#server = this.#start(INSIDE, ['--nologo', `/tmp/${KEPT_OPEN}`]);
      await this.#ready(this.#server, stopped);
    }
    this.#jobs += 1;
    return this.#server;
  }

  /**
   * Asked before its socket is there, the asker would become a second program; asked before its document is open, it
   * would end after the conversion. It locks a document when that is open, and the socket comes first.
   */
  async #ready(server: ProcessGroup, stopped: Promise<Error>): Promise<void> {
    const { folder } = this.#options;
    let problem: Error | null = null;
    void stopped.then((error) => {
      problem = error;
    });
    const deadline = performance.now() + READY_MS;
    while (!server.isGone && performance.now() < deadline) {
      if (problem !== null) {
        await this.#endServer();
        throw problem;
      }
      if ((await readdir(join(folder, 'tmp'))).includes(`.~lock.${KEPT_OPEN}#`)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await this.#endServer();
    throw new RenderStoppedError('the file', 'crash', { when: 'at its start' });
  }

  #start(home: string, args: readonly string[]): ProcessGroup {
    const { program, confinement, folder, keeper } = this.#options;
    const profile = pathToFileURL(join(home, 'profile')).href;
    const call = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', ...args];
    const env = { ...workerEnvironment(), HOME: home, SAL_USE_VCLPLUGIN: 'svp' };
    const group =
      confinement === null
        ? new ProcessGroup({ command: program, args: call, cwd: home, env })
        : new ProcessGroup({
            command: confinement.command,
            args: [...confinement.args(folder), program, ...call],
            cwd: folder,
            env: { ...env, TMPDIR: '/tmp' },
          });
    if (group.pid !== undefined) keeper.add(-group.pid);
    return group;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endServer(), this.#options.limits.idleMs);
    this.#idle.unref();
  }

  async #endServer(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server !== null) await this.#end(server);
  }

  async #end(group: ProcessGroup): Promise<void> {
    await group.kill();
    if (group.pid !== undefined) this.#options.keeper.remove(-group.pid);
  }
}
