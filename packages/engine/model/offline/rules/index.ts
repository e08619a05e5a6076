import type { OfflineRule } from '../rule.ts';
import { describeTables } from './describe-tables.ts';
import { splitIntoSheets } from './split-into-sheets/rule.ts';

/** In order: the first rule that fits a request takes it. */
export const offlineRules: readonly OfflineRule[] = [splitIntoSheets, describeTables];
