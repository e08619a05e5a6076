import { z } from 'zod';
import { sheetField } from '../common/fields.ts';

export const nameField = z.string().describe('The name, like Tax_rate.');
export const scopeField = sheetField
  .optional()
  .describe('Only for a name that belongs to one sheet; leave out otherwise.');
