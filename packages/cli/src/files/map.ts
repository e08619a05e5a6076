import {
  createDocuments,
  createPool,
  createTableEngine,
  isMappedBetterAsTable,
  mappedAsTable,
  tableFormatOf,
  toTableName,
} from '@galley/formats';
import { formatSize } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { type LocalFile, openLocalFile } from './local-file.ts';
import { renderMap } from './render/render-map.ts';

interface MapOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
}

/** What is in a file: sheets, blocks of cells, columns, headings. */
export async function mapCommand(path: string, { json, quick }: MapOptions): Promise<number> {
  const file = await openLocalFile(path);
  const map = await mapFile(file, quick === true);
  const facts = { path, size: file.size, ...file.kind };
  printResult(json, { ...facts, ...map }, `${path}  ${formatSize(file.size)}\n${renderMap(map)}`);
  return 0;
}

async function mapFile(file: LocalFile, isQuick: boolean) {
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const documents = createDocuments(pool);
  let format = mappedAsTable(file);
  if (format === null) {
    const map = await documents.map(file, { depth: isQuick ? 'quick' : 'full' });
    if (!isMappedBetterAsTable(map)) return map;
    format = tableFormatOf(file.path) ?? 'json';
  }
  await using engine = createTableEngine({ pool });
  const table = await engine.load({
    key: await file.hash(),
    path: file.path,
    name: toTableName(file.path, []),
    format,
  });
  return await engine.map(table);
}
