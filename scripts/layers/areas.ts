/** A part of the code whose folders form an arrow, too. */
export interface Area {
  readonly folder: string;
  /**
   * The folders below it, written as in ARCHITECTURE.md: one imports only what stands before it, and those between two
   * arrows do not import each other. What is deeper belongs to the longest name given here. Files of the area's own
   * stand after all of them.
   */
  readonly arrow: string;
  /** Source files that one folder may hold. */
  readonly mostFiles: number;
}

const MOST_FILES = 25;

function area(folder: string, arrow: string, mostFiles = MOST_FILES): Area {
  return { folder, arrow, mostFiles };
}

/** Each part of the code joins with one line when its folders are in order. */
export const areas: readonly Area[] = [
  area(
    'packages/formats/src',
    'base ◄ core, xml, zip, semantic ◄ text ◄ image, markdown ◄ ooxml, diff ◄ csv, json, docx, xlsx, pdf, active-content ◄ pptx ◄ registry ◄ table ◄ datasource ◄ pool ◄ clients ◄ documents ◄ render',
  ),
  area(
    'packages/formats/src/xlsx',
    'cell ◄ formula, format, package ◄ features ◄ scan ◄ read ◄ map, calculate ◄ open ◄ edit/markup ◄ edit/cells, edit/styles, edit/fold ◄ edit/book ◄ edit/sheets, edit/objects ◄ edit/copy ◄ recalculate, shift ◄ operations ◄ apply ◄ diff',
  ),
  area(
    'packages/formats/src/docx',
    'package ◄ tree ◄ read, compare ◄ describe, edit ◄ bring ◄ markdown, revisions ◄ operations ◄ apply ◄ diff, create',
  ),
  area(
    'packages/formats/src/pptx',
    'package ◄ tree ◄ read ◄ compare, describe, edit ◄ bring ◄ operations ◄ create ◄ apply ◄ diff',
  ),
  area(
    'packages/formats/src/pdf',
    'pdfium, typst ◄ picture, create, text, describe, edit ◄ tables, operations ◄ layout, apply ◄ read ◄ diff',
  ),
  area('packages/formats/src/text', 'decode ◄ find, outline, compare ◄ form ◄ patch, edit ◄ operations'),
  area('packages/formats/src/image', 'header ◄ svg ◄ pixels, strip ◄ operations ◄ apply, diff'),
  area('packages/formats/src/render', 'base ◄ office, wasm'),
  area('packages/formats/src/json', 'edit ◄ operations, rows ◄ map'),
  area(
    'packages/schema/src',
    'base ◄ events ◄ audit, companion, conversation, mcp-servers, datasources, connect, files, workflows, home, team ◄ procedures',
  ),
  area(
    'packages/engine/store',
    'disk ◄ ports, own-folder, user-file, migrations ◄ objects, journal ◄ open ◄ doctor, postgres',
  ),
  area(
    'packages/engine/tools',
    'ports ◄ tool ◄ files, documents, table, xlsx, docx, pptx, pdf, image, recall, search, datasource, mcp',
  ),
  area('packages/engine/model', 'prices ◄ client ◄ access, providers ◄ catalog'),
  area('packages/server/src', 'access, events, folder ◄ calls ◄ socket ◄ home ◄ mcp'),
  area(
    'packages/team/src',
    'hold, bus, people, watch ◄ work, policies, budgets, keys, sign-in ◄ forward, door ◄ serve, up, backup',
  ),
  area('packages/engine/offline', 'request, session ◄ columns, decision ◄ documents, tables ◄ whole-files ◄ rules'),
  area(
    'packages/engine/workbench',
    'paths ◄ state ◄ files ◄ draft ◄ checkpoint, trial, view ◄ publish ◄ timeline, archive',
  ),
  area(
    'packages/engine/workflow',
    'state, plan, sandbox, templates ◄ transitions, backends ◄ load ◄ reach, graph ◄ kernel/base ◄ kernel, lint, diagram ◄ perform',
  ),
  area('packages/engine/workflow/backends', 'reach ◄ turn ◄ process ◄ claude, codex, command'),
  area(
    'packages/engine/workshop',
    'settings, record, log ◄ conversation, user, notify, trust, search ◄ projections, access, mcp-servers, datasources ◄ context ◄ sharing, pinning ◄ prompts, plan, evidence ◄ ports ◄ runs, review, observe, files, workflows, home ◄ audit, upkeep, connect ◄ companion/desk ◄ companion/rules ◄ companion ◄ open ◄ handlers',
  ),
  area('packages/engine/workshop/audit', 'base ◄ index ◄ queries, request, snapshots'),
  area(
    'packages/cli/src',
    'output, arguments ◄ shared ◄ open, completion ◄ models, mcp-servers, datasources, files, audit, history, maintenance, serve, connect ◄ review, team, sync ◄ work ◄ plan, workflows, try, companion',
  ),
  area('packages/web/src', 'lib ◄ components ◄ api ◄ state ◄ features ◄ app'),
  area(
    'packages/web/src/features',
    'grid, charts, pages, models, runs, arrival, sign-in, graph, palette, access, quote, tour ◄ companion, looks ◄ audit, files, trust ◄ watch, workflows, review, settings ◄ checkpoints ◄ chat, plan, tries, home, team',
  ),
  area('eval', 'base ◄ scoring, results ◄ answers, play ◄ tasks'),
  area('packages/web/src/features/plan', 'wording, context ◄ comments, versions ◄ items, gate'),
];
