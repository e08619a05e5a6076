import type { TableEngine } from './table-engine.ts';

/** The same engine for work that a signal ends: what runs then is interrupted, what comes later is refused. */
export function withSignal(engine: TableEngine, signal: AbortSignal): TableEngine {
  const both = (own: AbortSignal | undefined): AbortSignal =>
    own === undefined ? signal : AbortSignal.any([own, signal]);
  return {
    get pids() {
      return engine.pids;
    },
    load: (request) => engine.load({ ...request, signal: both(request.signal) }),
    describe: (table, options) => engine.describe(table, { ...options, signal: both(options?.signal) }),
    statistics: (table, options) => engine.statistics(table, { ...options, signal: both(options?.signal) }),
    query: (request) => engine.query({ ...request, signal: both(request.signal) }),
    exportText: (request) => engine.exportText({ ...request, signal: both(request.signal) }),
    map: (table, options) => engine.map(table, { ...options, signal: both(options?.signal) }),
    close: () => engine.close(),
    [Symbol.asyncDispose]: () => engine.close(),
  };
}
