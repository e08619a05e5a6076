import { basename } from 'node:path';
import type { FileReport, FileRequest, Shown } from './protocol.ts';

export interface ShownFile {
  readonly source: string;
  readonly shown: readonly Shown[];
}

/** Counts of the lossless proof, and its progress on stderr. */
export class Tally {
  readonly violations: string[] = [];
  readonly #total: number;
  readonly #directory: string;
  readonly #say: (line: string) => void;
  readonly #unreadable = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();
  readonly #blind = new Map<string, number>();
  #waiting: ShownFile[] = [];
  #files = 0;
  #fewestKinds = Number.POSITIVE_INFINITY;
  #edits = 0;
  #validated = 0;
  #unjudged = 0;
  #done = 0;

  constructor(total: number, directory: string, say: (line: string) => void = (line) => console.error(line)) {
    this.#total = total;
    this.#directory = directory;
    this.#say = say;
  }

  /** How many could be read. */
  get files(): number {
    return this.#files;
  }

  add(request: FileRequest, report: FileReport): void {
    this.#done += 1;
    const source = request.path.slice(this.#directory.length + 1) || basename(request.path);
    if (report.unreadable === undefined) {
      this.#files += 1;
      if (report.violations.length === 0) this.#fewestKinds = Math.min(this.#fewestKinds, report.kinds.length);
    } else {
      count(this.#unreadable, report.unreadable);
      this.#say(`– ${source}: not readable, ${report.unreadable}`);
    }
    this.#edits += report.edits;
    this.#validated += report.validated;
    this.#unjudged += report.unjudged;
    for (const kind of report.kinds) count(this.#kinds, kind);
    for (const refusal of report.refused) count(this.#refused, refusal);
    for (const kind of report.leftOut) count(this.#leftOut, kind);
    for (const reason of report.blind) count(this.#blind, reason);
    if (report.leftOut.length > 0) this.#say(`– ${source}: ${report.leftOut.length} kinds left out for want of time`);
    if (report.shown.length > 0) this.#waiting.push({ source, shown: report.shown });
    for (const violation of report.violations) this.fail(`${source}: ${violation}`);
    if (this.#done % 10 === 0 || this.#done === this.#total) this.#showProgress();
  }

  fail(violation: string): void {
    this.violations.push(violation);
    this.#say(`✗ ${violation}`);
  }

  /** Files for LibreOffice since the last call. */
  takeShown(): readonly ShownFile[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  counts(): Record<string, number> {
    const named = (title: string, map: ReadonlyMap<string, number>) =>
      Object.fromEntries([...map].sort().map(([name, value]) => [`${title}${name}`, value]));
    return {
      files: this.#files,
      edits: this.#edits,
      'kinds of edit': this.#kinds.size,
      'fewest kinds on one file': Number.isFinite(this.#fewestKinds) ? this.#fewestKinds : 0,
      ...named('· ', this.#kinds),
      ...named('rightly refused, ', this.#refused),
      ...named('left out for want of time, ', this.#leftOut),
      ...named('not to be seen by a judge, ', this.#blind),
      ...named('not readable, ', this.#unreadable),
      'judgements of the validator': this.#validated,
      'files that the validator cannot judge': this.#unjudged,
    };
  }

  #showProgress(): void {
    const share = this.#done / Math.max(1, this.#total);
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
    this.#say(`${bar} ${this.#done}/${this.#total} files, ${this.#edits} edits, ${this.violations.length} violations`);
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
