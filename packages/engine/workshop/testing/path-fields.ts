import { nameOf, type Place } from './schema-strings.ts';

/**
 * Fields that take text which is no path. A field of any other name is attacked: a new one must refuse every hostile
 * path, or be named here by someone who has thought about it.
 */
export const noPaths: ReadonlySet<string> = new Set(
  ['workbench_id', 'run_id', 'gate_id', 'digest', 'hash', 'checkpoint_id', 'message_id', 'call_id', 'id']
    .concat(['sheet', 'sql', 'text', 'feedback', 'model', 'name', 'artifact', 'item_id', 'comment_id', 'reason'])
    .concat(['before', 'after', 'cursor'])
    // Looked for among the questions and the history of a Run, in memory.
    .concat(['ask_id', 'agent_id', 'search'])
    // Names within a Run, compared with those that its events have.
    .concat(['workflow_name', 'types', 'agent', 'phase', 'session', 'call'])
    // Words that are looked for in the index of files.
    .concat(['query'])
    // Names of providers, and patterns that are only ever compared with paths.
    .concat(['provider', 'key', 'file_patterns', 'address'])
    // A folder that a consent was given for: looked up in the person's own list, never opened.
    .concat(['folder'])
    // Parts of a result that was kept.
    .concat(['at', 'rows', 'lines'])
    // Words that are looked for or put into documents.
    .concat(['find', 'replace', 'value'])
    // Places inside a file: columns, cells, ranges and the values of rows.
    .concat(['column', 'columns', 'cells', 'range', 'value', 'values', 'rows'])
    // Keys of changes inside a file, compared with those it has.
    .concat(['chosen', 'except', 'units'])
    // Content that a file is expected to have, and a removal that is looked for in the journal.
    .concat(['expected', 'removal_id'])
    // What is written into a document. Markdown may show pictures: that is attacked by tests of its own.
    .concat(['markdown', 'title', 'placeholder', 'author', 'date', 'language', 'header', 'footer'])
    // Names of tools.
    .concat(['names', 'tool'])
    // What a connected program calls itself.
    .concat(['program'])
    // An MCP server as the person configures it: written down in their own file, never opened; what it reaches is their word.
    .concat(['command', 'args', 'variables', 'variable', 'hosts', 'readable', 'writable', 'url'])
    // What of its tools the person allows, compared with what it lists.
    .concat(['tools_hash', 'tools', 'reading'])
    // What it sends to a tool; every path in it is attacked at the tool, and over MCP by the adversary.
    .concat(['arguments'])
    // Ids of trials, and names of models that are looked up among those there are.
    .concat(['draft_id', 'draft_ids', 'against', 'try_id', 'models'])
    // A proposal of the companion, looked for in its own chat; snapshots are named by `before` and `after`.
    .concat(['proposal_id'])
    // Attached databases by name, and statements for them; an address is in the person's own configuration.
    .concat(['datasource', 'statement', 'password'])
    // Content that was sent before, under a name that is only ever looked up; and the content itself.
    .concat(['upload_id', 'data'])
    // `now`, `published`, or an id that is looked for among those there are.
    .concat(['version'])
    // Folders of the person's own, outside of any Workbench: Home has rules for those, and tests of its own (server/src/home).
    .concat(['directory', 'directories'])
    // A template of a workflow, by its name.
    .concat(['template_name'])
    // Numbers of pages: "3", "2-5".
    .concat(['pages', 'ranges']),
);

/** What is done inside a document, workbook or csv file names sheets, cells, styles: no file … */
const insideFiles: ReadonlySet<string> = new Set(['operations', 'sheets', 'styles', 'kinds']);
/** … except these, which operations take from the Workbench. */
const filesInside: ReadonlySet<string> = new Set(['image', 'path']);

/** Whether a place for text only names things inside a file. */
export function isInsideFile(place: Place): boolean {
  return insideFiles.has(place[0] ?? '') && !filesInside.has(nameOf(place));
}
