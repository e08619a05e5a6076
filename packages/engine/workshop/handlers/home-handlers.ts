import { type homeProcedures, type homeRunProcedures, WrongStateError } from '@galley/schema';
import type { HandlersOf } from './handlers.ts';

function refuse(): never {
  throw new WrongStateError('Your other Workbenches are not reached from here.', 'Use the page of "galley home".');
}

/** Whoever holds one Workbench knows nothing of others: the server with the page answers these. */
export const homeHandlers: HandlersOf<typeof homeProcedures & typeof homeRunProcedures> = {
  HomeGet: async () => refuse(),
  HomePeek: async () => refuse(),
  HomeBrowse: async () => refuse(),
  HomeOpen: async () => refuse(),
  HomeOpenSample: async () => refuse(),
  HomeEndTour: async () => refuse(),
  HomeForget: async () => refuse(),
  HomeListRuns: async () => refuse(),
};
