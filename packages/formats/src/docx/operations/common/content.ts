import type { z } from 'zod';
import type { NewRun } from '../../edit/blocks/new-paragraph.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import type { RunFormat } from '../../edit/properties/run-format.ts';
import { findStyle } from '../../edit/styles/find-style.ts';
import type { contentSchema, formatSchema } from './fields.ts';

/** Text or runs, as runs with ids of styles instead of their names. */
export function runsOf(edit: DocumentEdit, content: z.output<typeof contentSchema>): NewRun[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  return content.map(({ text, ...format }) => ({ text, ...formatOf(edit, format) }));
}

export function formatOf(edit: DocumentEdit, { style, ...format }: z.output<typeof formatSchema>): RunFormat {
  return style === undefined ? format : { ...format, styleId: findStyle(edit, 'character', style).id };
}
