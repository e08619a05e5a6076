import { openZip, type ZipArchive } from '@galley/formats';
import { relationshipsPartOf, resolveTarget } from '../../packages/formats/src/ooxml/part-names.ts';
import { readRelationships } from '../../packages/formats/src/ooxml/relationships.ts';

/**
 * Names of the parts that say something else in the two packages. How a relationship is numbered and which free name a
 * picture got depends on when what nobody uses was taken out, and means nothing: ids stand for what they lead to.
 */
export function unlikeParts(one: Uint8Array, other: Uint8Array): string[] {
  const [before, after] = [contents(openZip(one)), contents(openZip(other))];
  const kept = new Set([...before.values()].filter((each) => [...after.values()].includes(each)));
  const unlike = [before, after].flatMap((all) => [...all].filter(([, content]) => !kept.has(content)));
  return [...new Set(unlike.map(([name]) => name))].sort();
}

function contents(zip: ZipArchive): Map<string, string> {
  const parts = zip.entries.filter(({ name }) => !name.endsWith('.rels') && name !== '[Content_Types].xml');
  return new Map(
    parts.map((entry) => {
      const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1);
      const relations = zip.find(relationshipsPartOf(entry.name));
      if (relations === undefined || !/\.xml$/i.test(entry.name)) return [entry.name, `${folder} ${entry.crc32}`];
      let text = zip.read(entry).toString('utf8');
      for (const { id, target, isExternal, type } of readRelationships(zip.read(relations).toString('utf8'))) {
        const to = isExternal ? target : `${zip.find(resolveTarget(entry.name, target))?.crc32}`;
        // Text parts change with ids of their own: only that they are there counts, they are compared by themselves.
        const meaning = /\.xml$/i.test(target) ? target : to;
        text = text.replaceAll(`="${id}"`, `="→${type} ${meaning}"`);
      }
      return [entry.name, `${folder} ${text}`];
    }),
  );
}
