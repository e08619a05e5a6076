import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { decodeXml } from './decode-xml.ts';
import { XmlScanner } from './scanner.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');

/** Events of a strict parser; undefined when the part is not well-formed. */
function strictEvents(text: string): string[] | undefined {
  const events: string[] = [];
  let run = '';
  let depth = 0;
  const flush = () => {
    if (run !== '' && depth > 0) events.push(`text ${run}`);
    run = '';
  };
  const parser = new SaxesParser({ xmlns: false });
  let isSound = true;
  parser.on('error', () => {
    isSound = false;
  });
  parser.on('text', (value) => {
    run += value;
  });
  parser.on('cdata', (value) => {
    run += value;
  });
  parser.on('opentag', (tag) => {
    flush();
    depth += 1;
    events.push(`open ${tag.name} ${JSON.stringify(Object.entries(tag.attributes))}`);
  });
  parser.on('closetag', (tag) => {
    flush();
    depth -= 1;
    events.push(`close ${tag.name}`);
  });
  parser.write(text).close();
  return isSound ? events : undefined;
}

function ourEvents(text: string): string[] {
  const events: string[] = [];
  let run = '';
  const scanner = new XmlScanner(text.replace(/^\ufeff/, ''));
  let depth = 0;
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      // Like every parser, the strict one reads all line ends as \n.
      if (depth > 0) run += scanner.text;
      continue;
    }
    if (run !== '') events.push(`text ${run}`);
    run = '';
    const name = scanner.prefix === '' ? scanner.name : `${scanner.prefix}:${scanner.name}`;
    if (scanner.kind !== 'close') events.push(`open ${name} ${JSON.stringify([...scanner.attributes()])}`);
    if (scanner.kind !== 'open') events.push(`close ${name}`);
    depth += scanner.kind === 'open' ? 1 : scanner.kind === 'close' ? -1 : 0;
  }
  return events;
}

const normal = (events: readonly string[]): string[] =>
  events.map((event) => event.replace(/\r\n?/g, '\n').replace(/\\r\\n|\\[rnt]/g, ' '));

describe.skipIf(!hasCorpus)('XmlScanner against a strict parser', () => {
  it('[F1] every well-formed part of the corpus gives the same tags, attributes and text', () => {
    let compared = 0;
    for (const folder of ['xlsx', 'docx', 'pptx']) {
      for (const name of readdirSync(join(corpus, folder)).filter((_, index) => index % 7 === 0)) {
        let archive: ReturnType<typeof openZip>;
        try {
          archive = openZip(readFileSync(join(corpus, folder, name)));
        } catch (error) {
          if (!(error instanceof GalleyError)) throw error;
          continue;
        }
        for (const entry of archive.entries) {
          if (!/\.(xml|rels|vml)$/i.test(entry.name) || entry.size > 300_000) continue;
          const part = `${name} ${entry.name}`;
          let text: string;
          try {
            text = decodeXml(archive.read(entry), part).text;
          } catch (error) {
            if (!(error instanceof GalleyError)) throw error;
            continue;
          }
          const strict = strictEvents(text);
          if (strict === undefined) continue;
          compared += 1;
          expect(normal(ourEvents(text)), part).toEqual(normal(strict));
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});
