import {
  createTableEngine,
  createWorkbookReader,
  mapDocument,
  mapText,
  refuseKind,
  toTableName,
  type WorkbookMap,
} from '@galley/formats';
import { formatSize } from '../format.ts';
import { printResult } from '../print.ts';
import { renderDocumentMap, renderTableMap, renderTextMap, renderWorkbookMap } from '../render-map.ts';
import { type LocalFile, openLocalFile } from './local-file.ts';

interface MapOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
}

/** What is in a file: sheets, blocks of cells, columns, headings. */
export async function mapCommand(path: string, { json, quick }: MapOptions): Promise<number> {
  const file = await openLocalFile(path);
  const facts = { path, size: file.size, ...file.kind };
  const title = `${path}  ${formatSize(file.size)}`;
  switch (file.kind.kind) {
    case 'xlsx': {
      const map = await mapWorkbookFile(file, quick === true);
      printResult(json, { ...facts, ...map }, `${title}\n${renderWorkbookMap(map)}`);
      return 0;
    }
    case 'csv':
    case 'json': {
      const map = await mapTableFile(file);
      printResult(json, { ...facts, ...map }, `${title}\n${renderTableMap(map)}`);
      return 0;
    }
    case 'docx': {
      const map = mapDocument(await file.bytes());
      printResult(json, { ...facts, ...map }, `${title}\n${renderDocumentMap(map)}`);
      return 0;
    }
    case 'text': {
      const map = mapText(await file.bytes());
      printResult(json, { ...facts, ...map }, `${title}\n${renderTextMap(map)}`);
      return 0;
    }
    default:
      throw refuseKind(path, file.kind, await file.bytes());
  }
}

async function mapWorkbookFile({ path }: LocalFile, isQuick: boolean): Promise<WorkbookMap> {
  await using reader = createWorkbookReader({ processes: 1 });
  return await reader.map({ path }, { depth: isQuick ? 'quick' : 'full' });
}

async function mapTableFile(file: LocalFile) {
  await using engine = createTableEngine();
  const ending = /\.([^./\\]+)$/.exec(file.path)?.[1]?.toLowerCase() ?? '';
  const format = ending === 'tsv' || ending === 'jsonl' ? ending : file.kind.kind === 'json' ? 'json' : 'csv';
  const table = await engine.load({
    key: await file.hash(),
    path: file.path,
    name: toTableName(file.path, []),
    format,
  });
  return await engine.map(table);
}
