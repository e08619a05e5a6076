import type { Scenario } from '../scenario.ts';
import { deckScenarios } from './decks.ts';
import { documentScenarios } from './documents.ts';
import { tableScenarios } from './tables.ts';
import { workbookScenarios } from './workbooks.ts';

/** Every scenario; each provider gets all of them, so each reads and writes every format. */
export const scenarios: readonly Scenario[] = [
  ...tableScenarios,
  ...workbookScenarios,
  ...deckScenarios,
  ...documentScenarios,
];
