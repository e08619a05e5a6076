import { type WorkerKind, workerKind } from './kind.ts';

const GIGABYTE = 1024 * 1024 * 1024;
/** An edit holds a sheet as text, the package it came in and the one that it becomes. */
/** Of work at low priority: with less, a busy computer would end it again and again before it gets anywhere. */
const LOW_PRIORITY_MS = 300_000;
const EDITING = { heapMegabytes: 3072, memoryMegabytes: 4096, timeoutMs: 180_000 };

/** Every kind of worker. A new one is a module in `workers/` and a line here. */
export const workerKinds = {
  read: workerKind<typeof import('./workers/read.ts').operations>('read'),
  edit: workerKind<typeof import('./workers/edit.ts').operations>('edit', { ...EDITING, answerBytes: 2 * GIGABYTE }),
  compare: workerKind<typeof import('./workers/compare.ts').operations>('compare', {
    ...EDITING,
    answerBytes: 2 * GIGABYTE,
  }),
  extract: workerKind<typeof import('./workers/extract.ts').operations>('extract', { heapMegabytes: 768 }),
  /** One model with its weights, some 300 MB; small pieces of work, so that a question does not wait long. */
  embed: workerKind<typeof import('./workers/embed.ts').operations>('embed', {
    processes: 1,
    memoryMegabytes: 1536,
    timeoutMs: LOW_PRIORITY_MS,
  }),
  /** LibreOffice as WebAssembly: slow to start, large, and one file after the other. */
  render: workerKind<typeof import('./workers/render.ts').operations>('render', {
    processes: 1,
    memoryMegabytes: 3072,
    timeoutMs: 120_000,
    answerBytes: 512 * 1024 * 1024,
  }),
  /** Databases of a person's own. A statement brings its own time; this is for a driver that never comes back. */
  datasource: workerKind<typeof import('./workers/datasource.ts').operations>('datasource', {
    timeoutMs: 90_000,
    answerBytes: 256 * 1024 * 1024,
  }),
  table: workerKind<typeof import('./workers/table.ts').operations>('table', {
    memoryMegabytes: 3072,
    answerBytes: GIGABYTE,
    // Queries bring their own; a load of a large file may take this.
    timeoutMs: 310_000,
    // A description of a small file takes less time than a start of the process.
    idleMs: 300_000,
  }),
};

export type KindName = keyof typeof workerKinds;

/** The functions that a kind serves. */
export type Operations<Kind extends KindName> =
  (typeof workerKinds)[Kind] extends WorkerKind<infer Served> ? Served : never;
