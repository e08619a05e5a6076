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
      if (!/\.xml$/i.test(entry.name)) return [entry.name, `${folder} ${entry.crc32}`];
      // An element that was emptied, and one that was written empty.
      let text = zip
        .read(entry)
        .toString('utf8')
        .replace(/<([\w:.-]+)([^<>]*)><\/\1>/g, '<$1$2/>');
      const listed = relations === undefined ? [] : readRelationships(zip.read(relations).toString('utf8'));
      for (const { id, target, isExternal, type } of listed) {
        const part = isExternal ? undefined : zip.find(resolveTarget(entry.name, target));
        // A part with ids of its own is compared by itself, where they stand for what they lead to.
        const hasIds = part !== undefined && zip.find(relationshipsPartOf(part.name)) !== undefined;
        const meaning = isExternal ? target : hasIds ? 'a part' : part?.crc32;
        text = text.replaceAll(`="${id}"`, `="→${type} ${meaning}"`);
      }
      return [entry.name, `${folder} ${numbered(text)}`];
    }),
  );
}

/** Ids of bookmarks, notes, drawings and changes, counted anew: which number was free says nothing, nor do names made of it. */
function numbered(text: string): string {
  const known = new Map<string, Map<string, number>>();
  const named = text.replaceAll(/ name="Picture \d+"/g, ' name="Picture"');
  return named.replace(
    /<([\w:.-]+)([^<>]*?\s(?:\w+:)?id=)"(-?\d+)"/g,
    (_, name: string, before: string, id: string) => {
      const family = name.replace(/(?:Range)?(?:Start|End)$|Reference$/, '');
      const ids = known.get(family) ?? new Map<string, number>();
      known.set(family, ids);
      if (!ids.has(id)) ids.set(id, ids.size);
      return `<${name}${before}"${ids.get(id)}"`;
    },
  );
}
