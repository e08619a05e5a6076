import { z } from 'zod';

export const sheetField = z.string();
export const tableField = z.string().describe('Name of the table.');
export const rangeField = z.string().describe('Like B2, A1:D20, B:D (whole columns) or 2:9 (whole rows).');
export const cellField = z.string().describe('One cell like B2.');
export const colorField = z.string().describe('#RRGGBB.');
export const positionField = z.int().min(1).describe('1 is the first tab.');
