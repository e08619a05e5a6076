import type { DocumentLine } from '../../../packages/formats/src/docx/read/lines.ts';
import { escapeAttribute } from '../../../packages/formats/src/xml/escape.ts';
import type { DocumentEdit } from './document-edit.ts';
import type { DocumentFacts } from './document-facts.ts';
import { textOf } from './part-text.ts';

type Fields = Readonly<Record<string, unknown>>;
type Expected = Omit<DocumentEdit, 'operations'>;

const ONE = { gone: 1, come: 1 };
const NONE: Expected = { blocks: { gone: 0, come: 0 }, texts: (before) => before, shows: [] };
const isPart = (names: RegExp) => (part: string) => names.test(part) || /\[Content_Types\]\.xml$|\.rels$/i.test(part);
const withLists = isPart(/numbering\d*\.xml$|styles\d*\.xml$/i);
const withStyles = isPart(/styles\d*\.xml$/i);
const withMedia = isPart(/media\//i);
const withPictures = isPart(/media\/|(?:header|footer|footnotes|endnotes|comments)\w*\.xml$/i);
const withSettings = isPart(/settings\d*\.xml$/i);
const withComments = isPart(/comments\w*\.xml$|people\.xml$|styles\d*\.xml$/i);
const withNotes = isPart(/footnotes\d*\.xml$|endnotes\d*\.xml$|styles\d*\.xml$|settings\d*\.xml$/i);
const withHeaders = isPart(/(?:header|footer)\d*\.xml$|media\/|embeddings\/|styles\d*\.xml$|settings\d*\.xml$/i);

/** What only the deleted lines pointed to goes with them. */
const withRemains = isPart(/comments\w*\.xml$|footnotes\.xml$|endnotes\.xml$|media\/|embeddings\/|aFChunk\.xml$/i);

const number = (fields: Fields, name: string): number => Number(fields[name]);
const text = (fields: Fields, name: string): string => String(fields[name]);

function lineAt(facts: DocumentFacts, at: number): DocumentLine {
  const line = facts.lines[at - 1];
  if (line === undefined) throw new RangeError(`there is no line ${at}`);
  return line;
}

const at = (facts: DocumentFacts, fields: Fields, name = 'line'): number =>
  facts.paragraphOf(lineAt(facts, number(fields, name)));

const put = (before: readonly string[], index: number, remove: number, ...added: readonly string[]): string[] => [
  ...before.slice(0, index),
  ...added,
  ...before.slice(index + remove),
];
const sameTexts = (before: readonly string[]): readonly string[] => before;
/** The block in which the line stands, as it looks now. */
const oneBlock: Expected = { blocks: ONE, texts: sameTexts, shows: [] };

const reachesOut = ({ element }: DocumentLine): boolean =>
  element.at('pPr', 'sectPr') !== undefined || [...element.descendants()].some((each) => each.is('commentReference'));

const marksIn = ({ element }: DocumentLine): number =>
  [...element.descendants()].filter((each) => each.is('bookmarkStart') || each.is('bookmarkEnd')).length;

/** Blocks with a mark of one of these comments. */
const blocksWithComments = ({ body }: DocumentFacts, ids: ReadonlySet<string>): Set<number> =>
  new Set(
    body.blocks.flatMap((block, index) =>
      [...block.matchAll(/[<:]comment(?:RangeStart|RangeEnd|Reference)\s[^>]*?id=["'](-?\w+)["']/g)].some(
        ([, id = '']) => ids.has(id),
      )
        ? [index]
        : [],
    ),
  );

/** The table that the line is in; a comment whose mark goes with a part of it may begin in another block. */
function oneTable(fields: Fields, facts: DocumentFacts): Pick<DocumentEdit, 'blocks'> {
  const table = facts.body.paragraphs[at(facts, fields)]?.block ?? -1;
  const marks = (facts.body.blocks[table] ?? '').matchAll(/[<:]commentReference\s[^>]*?id=["'](-?\w+)["']/g);
  const others = blocksWithComments(facts, new Set([...marks].map(([, id = '']) => id)));
  others.delete(table);
  return { blocks: { gone: 1 + others.size, come: 1 + others.size } };
}

const TRACKED =
  /[<:](?:ins|del|moveFrom|moveTo|move(?:From|To)Range(?:Start|End)|customXml\w+Range(?:Start|End)|cell(?:Ins|Del|Merge)|numberingChange|\w+PrChange|tblGridChange|tblPrExChange)[\s/>]/;

/** Blocks with a tracked change and those behind them, which may join; parts with one, and notes that go with their marks. */
function whereTracked(_: Fields, { body, zip }: DocumentFacts): Expected {
  const isTracked = body.blocks.map((block) => TRACKED.test(block));
  const blocks = isTracked.filter((is, index) => is || isTracked[index - 1] === true).length;
  const hasMarks = (part: string): boolean => isPart(/^$/)(part) || TRACKED.test(textOf(zip, part));
  return {
    blocks: { gone: blocks, come: blocks },
    touches: (part) => (isPart(/\.xml$/i)(part) && hasMarks(part)) || withRemains(part),
    shows: [],
  };
}

/** A value between double braces, however blanks stand in them. */
const placeholder = (name: string): RegExp =>
  new RegExp(`\\{\\{\\s*${name.replaceAll(/[^\w\s]/g, '\\$&')}\\s*\\}\\}`, 'g');

/** Parts besides the body with a line that the test holds for. */
function partsOf(facts: DocumentFacts, isMeant: (line: DocumentLine) => boolean): (part: string) => boolean {
  const parts = new Set(facts.lines.filter(isMeant).map((line) => line.part.toLowerCase()));
  return (part) => parts.has(part.replaceAll('\\', '/').replace(/^\//, '').toLowerCase());
}

/** What the sample of each operation may change, and what it must. A kind that is not listed here is a fault of the proof. */
export const expectedChanges: Readonly<Record<string, (fields: Fields, facts: DocumentFacts) => Expected>> = {
  insert_paragraphs(fields, facts) {
    const paragraphs = fields.paragraphs as readonly { text: string | readonly { text: string }[] }[];
    const texts = paragraphs.map(({ text: each }) =>
      typeof each === 'string' ? each : each.map((run) => run.text).join(''),
    );
    const place = fields.before === undefined ? facts.body.paragraphs.length : at(facts, fields, 'before');
    const isTop = fields.before === undefined || isOnTop(lineAt(facts, number(fields, 'before')));
    return {
      // Beside a control that holds one value they stand outside it, each a block.
      blocks: isTop ? { gone: 0, come: texts.length } : { gone: 1, come: texts.length },
      touches: withLists,
      texts: (before) => put(before, place, 0, ...texts),
      shows: texts,
    };
  },
  replace_paragraph: (fields, facts) => ({
    blocks: ONE,
    texts: (before) => put(before, at(facts, fields), 1, text(fields, 'text')),
    shows: [],
  }),
  delete_lines: (fields, facts) => ({
    // The paragraph before takes over the end of a section; a comment that goes with its mark may begin in another block.
    // Ends of bookmarks that begin elsewhere stay behind, each a block.
    blocks: {
      gone: reachesOut(lineAt(facts, number(fields, 'line'))) ? 2 : 1,
      come: 1 + marksIn(lineAt(facts, number(fields, 'line'))),
    },
    touches: withRemains,
    texts(before) {
      const index = at(facts, fields);
      // A paragraph goes with the text boxes in it.
      const block = isOnTop(lineAt(facts, number(fields, 'line'))) ? facts.body.paragraphs[index]?.block : undefined;
      return before.filter(
        (_, each) => each !== index && (block === undefined || facts.body.paragraphs[each]?.block !== block),
      );
    },
    mayLeaveEmpty: true,
    shows: [],
  }),
  move_lines: (fields, facts) => ({
    mayLeaveEmpty: true,
    blocks: { gone: 2, come: 2 },
    texts(before) {
      const [from, to] = [at(facts, fields), at(facts, fields, 'before')];
      // A paragraph takes the text boxes in it along.
      const block = isOnTop(lineAt(facts, number(fields, 'line'))) ? facts.body.paragraphs[from]?.block : undefined;
      const moved = before.filter((_, each) => each === from || facts.body.paragraphs[each]?.block === block);
      return put(put(before, from, moved.length), to, 0, ...moved);
    },
    shows: [],
  }),
  replace_text(fields, facts) {
    const word = text(fields, 'find');
    const holders = new Set(facts.body.paragraphs.filter((each) => each.text.includes(word)).map(({ block }) => block));
    return {
      blocks: { gone: holders.size, come: holders.size },
      touches: isPart(/(?:header|footer|footnotes|endnotes|comments)\w*\.xml$/i),
      texts: (before) => before.map((each) => each.replaceAll(word, () => text(fields, 'replace'))),
      shows: [],
    };
  },
  format_text: () => oneBlock,
  set_style: () => ({ ...oneBlock, touches: withStyles }),
  set_heading: () => ({ ...oneBlock, touches: withStyles }),
  set_paragraph: () => oneBlock,
  make_list: (fields) => ({
    blocks: lineCount(fields),
    texts: sameTexts,
    touches: withLists,
    shows: [],
  }),
  remove_list: (fields) => ({ blocks: lineCount(fields), texts: sameTexts, touches: withLists, shows: [] }),
  insert_table: () => ({ only: 'adds', blocks: { gone: 1, come: 3 }, touches: withStyles, shows: [] }),
  insert_table_rows: () => ({ only: 'adds', blocks: ONE, shows: [] }),
  delete_table_rows: (fields, facts) => ({
    only: 'removes',
    ...oneTable(fields, facts),
    touches: withRemains,
    shows: [],
  }),
  insert_table_column: () => ({ only: 'adds', blocks: ONE, shows: [] }),
  delete_table_column: (fields, facts) => ({
    only: 'removes',
    ...oneTable(fields, facts),
    touches: withRemains,
    shows: [],
  }),
  set_table_cells: () => ({ blocks: ONE, touches: withRemains, shows: [] }),
  merge_table_cells: () => ({ only: 'moves', blocks: ONE, shows: [] }),
  delete_table: (fields, facts) => ({ only: 'removes', ...oneTable(fields, facts), touches: withRemains, shows: [] }),
  insert_image: () => ({ only: 'adds', blocks: { gone: 1, come: 2 }, touches: withMedia, shows: [] }),
  replace_image: () => ({ blocks: ONE, texts: sameTexts, touches: withPictures, shows: [] }),
  set_alt_text: () => ({ ...oneBlock, touches: withPictures }),
  add_link: () => ({ ...oneBlock, touches: withStyles }),
  // The first link may stand in a margin or a note.
  remove_link: () => ({ ...oneBlock, touches: isPart(/(?:header|footer|footnotes|endnotes|comments)\w*\.xml$/i) }),
  add_bookmark: () => oneBlock,
  delete_bookmark: () => ({ ...oneBlock, blocks: { gone: 2, come: 2 } }),
  add_comment: () => ({ ...oneBlock, touches: withComments }),
  // The marks of a reply stand beside those of its comment: in the paragraphs that these are in, or between blocks, where each is one itself.
  reply_comment(fields, facts) {
    const holders = blocksWithComments(facts, new Set([text(fields, 'comment')])).size;
    return { ...oneBlock, blocks: { gone: holders, come: 2 * holders }, touches: withComments };
  },
  resolve_comment: () => ({ ...NONE, touches: withComments }),
  delete_comment: () => ({ blocks: { gone: 3, come: 3 }, texts: sameTexts, touches: withComments, shows: [] }),
  set_header: (_, facts) => ({ blocks: pageSections(facts), texts: sameTexts, touches: withHeaders, shows: [] }),
  set_footer: (_, facts) => ({ blocks: pageSections(facts), texts: sameTexts, touches: withHeaders, shows: [] }),
  set_page: (_, facts) => ({ blocks: pageSections(facts), texts: sameTexts, shows: [] }),
  insert_page_break: () => ({ only: 'adds', blocks: { gone: 1, come: 2 }, shows: [] }),
  insert_section_break: () => ({ only: 'adds', blocks: { gone: 1, come: 2 }, touches: isPart(/^$/), shows: [] }),
  insert_markdown(fields, facts) {
    const place = fields.before === undefined ? facts.body.paragraphs.length : at(facts, fields, 'before');
    const isTop = fields.before === undefined || isOnTop(lineAt(facts, number(fields, 'before')));
    const texts = ['Inserted', 'Some bold link and code.', 'one', 'two', 'a', 'b', '1', '2', 'code', 'quote'];
    return {
      // Seven lines with the picture's, a table and the empty line behind it.
      blocks: isTop ? { gone: 0, come: 9 } : { gone: 1, come: 10 },
      touches: isPart(/numbering\d*\.xml$|styles\d*\.xml$|media\//i),
      texts: (before) => put(before, place, 0, ...texts),
      mayLeaveEmpty: true,
      shows: ['Some bold link and code.'],
    };
  },
  accept_changes: whereTracked,
  reject_changes: whereTracked,
  fill_placeholders(fields, facts) {
    const [[name, value] = ['', '']] = Object.entries(fields.values as Record<string, string>);
    const isMeant = (words: string): boolean => words.search(placeholder(name)) !== -1;
    const holders = new Set(facts.body.paragraphs.filter((each) => isMeant(each.text)).map(({ block }) => block));
    return {
      blocks: { gone: holders.size, come: holders.size },
      touches: partsOf(facts, ({ plain }) => isMeant(plain)),
      texts: (before) => before.map((each) => each.replaceAll(placeholder(name), () => value)),
      shows: [],
    };
  },
  // Every control of that name is filled, also in margins and notes, and the data that it shows.
  fill_control(fields, facts) {
    const name = escapeAttribute(text(fields, 'control')).toLowerCase();
    const holds = (source: string): boolean => source.toLowerCase().includes(`val="${name}"`);
    const blocks = facts.body.blocks.filter(holds).length;
    return {
      blocks: { gone: blocks, come: blocks },
      touches: (part) =>
        /customXml\/|docProps\//i.test(part) ||
        (/(?:header|footer|footnotes|endnotes)\d*\.xml$/i.test(part) && holds(textOf(facts.zip, part))),
      shows: [],
    };
  },
  update_fields: (_, facts) => ({
    blocks: { gone: facts.body.blocks.length, come: facts.body.blocks.length },
    texts: sameTexts,
    touches: withSettings,
    shows: [],
  }),
  insert_toc: (_, facts) => ({
    only: 'adds',
    blocks: { gone: 1, come: 2 + facts.lines.filter(({ level }) => level !== null).length },
    touches: isPart(/settings\d*\.xml$|styles\d*\.xml$/i),
    shows: [],
  }),
  set_properties: () => ({ ...NONE, touches: isPart(/docProps\//i) }),
  add_footnote: () => ({ ...oneBlock, touches: withNotes }),
};

/** Each block that says how the pages before it are set. */
function pageSections({ body }: DocumentFacts): { gone: number; come: number } {
  const sections = Math.max(1, body.blocks.filter((block) => /[<:]sectPr[\s>/]/.test(block)).length);
  return { gone: sections, come: sections };
}

function lineCount(fields: Fields): { gone: number; come: number } {
  const lines = fields.to_line === undefined ? 1 : number(fields, 'to_line') - number(fields, 'line') + 1;
  return { gone: lines, come: lines };
}

function isOnTop({ element }: DocumentLine): boolean {
  const block = element.is('tr') ? element.parent : element;
  return block?.parent?.is('body') === true;
}
