import { readRelationships, relationshipKind } from '../ooxml/relationships.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import type { ActiveContent } from './content.ts';

/** Parts that a program runs: macros, sheets of old macros, controls, callbacks of buttons. */
const MACRO_PART =
  /(?:^|\/)(?:vbaproject|vbadata|vbaprojectsignature)[^/]*$|(?:^|\/)(?:macrosheets|dialogsheets|activex|intlmacrosheets)\/|(?:^|\/)customui\d*\/.*\.xml$/i;
const RELATIONSHIPS = /(?:^|\/)_rels\/[^/]*\.rels$/i;
/** Where formulas and fields stand. */
const TEXT_PART =
  /^xl\/(?:worksheets|chartsheets)\/[^/]*\.xml$|^xl\/(?:workbook|connections)\.xml$|^xl\/externallinks\/[^/]*\.xml$|^word\/[^/]*\.xml$/i;
const TEXT_LIMIT = 64 * 1024 * 1024;
const TOTAL_LIMIT = 256 * 1024 * 1024;

const FORMULA = /<(?:\w+:)?(?:f|formula|formula1|formula2|definedName)\b[^>]*>([^<]*)</gi;
/** Longer than any program writes one: then it is there to be hard to read. */
const FORMULA_LIMIT = 16 * 1024;
/** Functions that fetch or run, cells of other workbooks, and programs to be asked (DDE). */
const LEADS_OUT = [
  /\b(?:WEBSERVICE|HYPERLINK|RTD|CALL|REGISTER|EXEC|IMAGE)\s*\(/i,
  /\[(?:\d+|[^\]]*\.xl[^\]]*)\][^!,;()+*/&=<>]*!/i,
  /\|(?:'[^']*'|&apos;.*?&apos;|[^!,;()]*)!/i,
];
const FIELDS = [
  /<(?:\w+:)?(?:ddeLink|oleLink|ddeItem|dbPr|webPr|textPr)\b([^>]*)>/gi,
  /(?:instr=["']|<(?:\w+:)?instrText\b[^>]*>)(\s*(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|DATABASE)\b[^<"']*)/gi,
];

/** Macros and what leads out of an office file; nothing for an archive that is none. */
export function officeContent(bytes: Uint8Array): Partial<ActiveContent> {
  const archive = openZip(bytes);
  if (archive.find('[Content_Types].xml') === undefined) return {};
  const names = (entry: ZipEntry) => entry.name.replaceAll('\\', '/').replace(/^\//, '');
  const macros = archive.entries
    .filter((entry) => MACRO_PART.test(names(entry)))
    .map((entry) => `${names(entry)} ${entry.crc32.toString(16)}`);
  const links = new Set<string>();
  let unread: string | null = null;
  let total = 0;
  for (const entry of archive.entries) {
    const name = names(entry);
    if (!RELATIONSHIPS.test(name) && !TEXT_PART.test(name)) continue;
    total += entry.size;
    if (entry.size > TEXT_LIMIT || total > TOTAL_LIMIT) {
      unread ??= `${name} is too large to look for links`;
      continue;
    }
    for (const link of linksIn(archive, entry, name)) links.add(link);
  }
  return { macros, links: [...links], unread };
}

function linksIn(archive: ZipArchive, entry: ZipEntry, name: string): string[] {
  const text = archive.read(entry).toString('utf8');
  if (RELATIONSHIPS.test(name)) {
    return readRelationships(text)
      .filter(({ isExternal, target }) => isExternal && !/^(?:mailto:|#)/i.test(target))
      .map((relationship) => `${relationshipKind(relationship)} ${relationship.target}`);
  }
  const formulas = [...text.matchAll(FORMULA)].map(([, formula = '']) => formula.trim()).filter(leadsOut);
  return [
    ...formulas,
    ...FIELDS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found.trim())),
  ];
}

function leadsOut(formula: string): boolean {
  return formula.length > FORMULA_LIMIT || LEADS_OUT.some((pattern) => pattern.test(formula));
}
