import type { OpenedDocument } from '../documents/opened.ts';

/** Endings that LibreOffice opens, by the kind of file. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  pptx: ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  legacy: ['doc', 'xls', 'xlsb', 'ppt', 'odt', 'ods', 'odp'],
};

/** The ending under which the program is handed a file; null for files that it does not turn into pages. */
export function renderableEnding({ name, kind }: Pick<OpenedDocument, 'name' | 'kind'>): string | null {
  const endings = ENDINGS[kind.kind];
  if (endings === undefined) return null;
  const own = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (endings.includes(own)) return own;
  return kind.kind === 'legacy' ? null : (endings[0] ?? null);
}
