import { openZip } from '@galley/formats';
import { SaxesParser } from 'saxes';

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a reader of the package would stumble over, whatever the workbook means: said once for each kind of fault. */
export function packageFaults(bytes: Uint8Array): string[] {
  const zip = openZip(bytes);
  const names = new Set(zip.entries.map(({ name }) => key(name)));
  const faults: string[] = [];
  const types = { defaults: new Set<string>(), overrides: new Set<string>() };
  for (const entry of zip.entries) {
    if (!/\.(?:xml|rels|vml)$/i.test(entry.name)) continue;
    const tags = tagsOf(zip.read(entry));
    if (typeof tags === 'string') {
      // Drawings of notes may be sloppy; Office reads them all the same.
      if (!/\.vml$/i.test(entry.name)) faults.push(`${entry.name} is not well-formed: ${tags}`);
      continue;
    }
    if (/\.rels$/i.test(entry.name)) faults.push(...relationFaults(entry.name, tags, names));
    if (key(entry.name) !== '[content_types].xml') continue;
    for (const { name, attributes } of tags) {
      if (name === 'Default') types.defaults.add((attributes.get('Extension') ?? '').toLowerCase());
      if (name === 'Override') types.overrides.add(key(attributes.get('PartName') ?? ''));
    }
  }
  for (const override of types.overrides)
    if (!names.has(override)) faults.push(`a type for ${override}, which is absent`);
  for (const name of names) {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const isTyped = types.overrides.has(name) || types.defaults.has(extension);
    if (!isTyped && name !== '[content_types].xml' && !name.endsWith('/')) faults.push(`no type for ${name}`);
  }
  return faults;
}

function relationFaults(part: string, tags: readonly Tag[], names: ReadonlySet<string>): string[] {
  const [, folder = '', file = ''] = /^\/?(.*?)_rels\/(.*)\.rels$/i.exec(part.replaceAll('\\', '/')) ?? [];
  const faults: string[] = [];
  const ids = new Set<string>();
  if (file !== '' && !names.has(key(folder + file))) faults.push(`${part} belongs to no part`);
  for (const { name, attributes } of tags) {
    if (name !== 'Relationship') continue;
    const id = attributes.get('Id') ?? '';
    if (ids.has(id)) faults.push(`${part} has ${id} twice`);
    ids.add(id);
    if (attributes.get('TargetMode') === 'External') continue;
    const target = attributes.get('Target') ?? '';
    const path = new URL(target.replaceAll('\\', '/'), `https://package/${folder}`).pathname;
    if (!names.has(key(decodeURIComponent(path)))) faults.push(`${part} points to ${target}, which is absent`);
  }
  return faults;
}

function tagsOf(content: Buffer): Tag[] | string {
  const tags: Tag[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let fault: string | undefined;
  parser.on('error', (error) => {
    fault ??= error.message;
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.entries(tag.attributes).map(([name, value]): [string, string] => [name, value.value]);
    if (tags.length < 50_000) tags.push({ name: tag.local, attributes: new Map(attributes) });
  });
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || content[1] === 0;
  parser.write(content.toString(isWide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')).close();
  return fault ?? tags;
}

function key(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}
