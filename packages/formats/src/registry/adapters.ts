import type { Ability, FormatAdapter } from '../core/adapter.ts';
import { AbilityMissingError } from './errors.ts';

/** The code of each format, loaded when it is first needed. */
export const adapters = {
  xlsx: async () => (await import('../xlsx/adapter.ts')).xlsxAdapter,
  docx: async () => (await import('../docx/adapter.ts')).docxAdapter,
  image: async () => (await import('../image/adapter.ts')).imageAdapter,
  pdf: async () => (await import('../pdf/adapter.ts')).pdfAdapter,
  pptx: async () => (await import('../pptx/adapter.ts')).pptxAdapter,
  csv: async () => (await import('../csv/adapter.ts')).csvAdapter,
  json: async () => (await import('../json/adapter.ts')).jsonAdapter,
  text: async () => (await import('../text/adapter.ts')).textAdapter,
};

export type AdaptedKind = keyof typeof adapters;
export type AdapterOf<Kind extends AdaptedKind> = Awaited<ReturnType<(typeof adapters)[Kind]>>;

type Work = (...args: readonly unknown[]) => Promise<unknown>;

/** Has a format do something. Which arguments go with which ability is what the types of `Documents` say. */
export async function useFormat(kind: string, ability: Ability, ...args: readonly unknown[]): Promise<unknown> {
  const adapter: FormatAdapter | undefined = isAdapted(kind) ? await adapters[kind]() : undefined;
  const work = adapter?.[ability];
  if (work === undefined) throw new AbilityMissingError('The file', kind, ability);
  return Reflect.apply(work as Work, adapter, args);
}

function isAdapted(kind: string): kind is AdaptedKind {
  return Object.hasOwn(adapters, kind);
}
