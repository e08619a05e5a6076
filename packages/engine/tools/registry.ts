import { z } from 'zod';
import { datasourceMap } from './datasource/datasource-map.ts';
import { datasourceQuery } from './datasource/datasource-query.ts';
import { datasourceWrite } from './datasource/datasource-write.ts';
import { convertToPdf } from './documents/convert-to-pdf.ts';
import { docxGetStyles } from './documents/docx-get-styles.ts';
import { fillTemplate } from './documents/fill-template.ts';
import { findTextTool } from './documents/find-text.ts';
import { pptxGetStyles } from './documents/pptx-get-styles.ts';
import { replaceTextTool } from './documents/replace-text.ts';
import { textEdit } from './documents/text-edit.ts';
import { docxCopyAssets } from './docx/docx-copy-assets.ts';
import { docxCreate } from './docx/docx-create.ts';
import { docxDescribeOperations } from './docx/docx-describe-operations.ts';
import { docxEdit } from './docx/docx-edit.ts';
import { docxListChanges } from './docx/docx-list-changes.ts';
import { copyFiles } from './files/copy-files.ts';
import { deleteFiles } from './files/delete-files.ts';
import { getFileInfo } from './files/get-file-info.ts';
import { getFileMap } from './files/get-file-map.ts';
import { listFiles } from './files/list-files.ts';
import { moveFiles } from './files/move-files.ts';
import { readFile } from './files/read-file.ts';
import { writeTextFile } from './files/write-text-file.ts';
import { imageEdit } from './image/image-edit.ts';
import { pdfCreate } from './pdf/pdf-create.ts';
import { pdfDescribeOperations } from './pdf/pdf-describe-operations.ts';
import { pdfEdit } from './pdf/pdf-edit.ts';
import { pdfMerge } from './pdf/pdf-merge.ts';
import { pdfSplit } from './pdf/pdf-split.ts';
import { ToolNotAllowedError, UnknownToolError } from './ports/errors.ts';
import { pptxCopyAssets } from './pptx/pptx-copy-assets.ts';
import { pptxCreate } from './pptx/pptx-create.ts';
import { pptxDescribeOperations } from './pptx/pptx-describe-operations.ts';
import { pptxEdit } from './pptx/pptx-edit.ts';
import { recallToolResult } from './recall/recall-tool-result.ts';
import { searchFiles } from './search/search-files.ts';
import { csvEdit } from './table/csv-edit.ts';
import { tableDescribe } from './table/table-describe.ts';
import { tableExport } from './table/table-export.ts';
import { tableGetMap } from './table/table-get-map.ts';
import { tableQuery } from './table/table-query.ts';
import { tableReadRows } from './table/table-read-rows.ts';
import { tableStats } from './table/table-stats.ts';
import { tableUpdateFromExport } from './table/table-update-from-export.ts';
import { bindTool } from './tool/bind-tool.ts';
import { bindExternal, type ExternalTool } from './tool/external-tool.ts';
import { moreTools, moreToolsName } from './tool/more-tools.ts';
import type { BoundTool, Formats } from './tool/tool.ts';
import { formatsOf, isNeeded, type ToolNeed, toolsSpokenOf } from './tool/tool-need.ts';
import { xlsxCopyAssets } from './xlsx/xlsx-copy-assets.ts';
import { xlsxCreate } from './xlsx/xlsx-create.ts';
import { xlsxDescribeOperations } from './xlsx/xlsx-describe-operations.ts';
import { xlsxEdit } from './xlsx/xlsx-edit.ts';
import { xlsxGetStyles } from './xlsx/xlsx-get-styles.ts';

/** Every tool, once. */
const tools: readonly BoundTool[] = [
  bindTool(listFiles),
  bindTool(getFileInfo),
  bindTool(getFileMap),
  bindTool(readFile),
  bindTool(findTextTool),
  bindTool(searchFiles),
  bindTool(tableGetMap),
  bindTool(tableDescribe),
  bindTool(tableStats),
  bindTool(tableQuery),
  bindTool(tableReadRows),
  bindTool(tableExport),
  bindTool(tableUpdateFromExport),
  bindTool(csvEdit),
  bindTool(writeTextFile),
  bindTool(textEdit),
  bindTool(moveFiles),
  bindTool(copyFiles),
  bindTool(deleteFiles),
  bindTool(replaceTextTool),
  bindTool(fillTemplate),
  bindTool(docxGetStyles),
  bindTool(pptxGetStyles),
  bindTool(xlsxGetStyles),
  bindTool(xlsxCreate),
  bindTool(xlsxDescribeOperations),
  bindTool(xlsxEdit),
  bindTool(xlsxCopyAssets),
  bindTool(docxCreate),
  bindTool(docxListChanges),
  bindTool(docxDescribeOperations),
  bindTool(docxEdit),
  bindTool(docxCopyAssets),
  bindTool(convertToPdf),
  bindTool(pdfCreate),
  bindTool(pdfDescribeOperations),
  bindTool(pdfEdit),
  bindTool(pdfMerge),
  bindTool(pdfSplit),
  bindTool(imageEdit),
  bindTool(pptxDescribeOperations),
  bindTool(pptxEdit),
  bindTool(pptxCopyAssets),
  bindTool(pptxCreate),
  bindTool(datasourceMap),
  bindTool(datasourceQuery),
  bindTool(datasourceWrite),
  bindTool(recallToolResult),
  bindTool(moreTools((name) => tools.find((tool) => tool.name === name))),
];

/** Which tools a phase may use: the names are the values of `tools:` in a workflow file. */
export const toolAllowances = ['none', 'recall', 'read', 'all'] as const;
export type ToolAllowance = (typeof toolAllowances)[number];

/** What planning may use (SPEC R3). */
const planning: ReadonlySet<string> = new Set([
  'read_file',
  'recall_tool_result',
  'datasource_map',
  'datasource_query',
]);

const allowances: Readonly<Record<ToolAllowance, (tool: BoundTool) => boolean>> = {
  none: () => false,
  recall: ({ name }) => planning.has(name),
  read: (tool) => tool.effect === 'read',
  all: () => true,
};

export function allowedTools(allowance: ToolAllowance): BoundTool[] {
  return tools.filter(allowances[allowance]);
}

/** Tools from outside go with the same word: all of them, or those that only look as the person says. */
export function allowedExternal(allowance: ToolAllowance, external: readonly ExternalTool[]): readonly ExternalTool[] {
  if (allowance === 'none' || allowance === 'recall') return [];
  return allowance === 'all' ? external : external.filter(({ reading }) => reading);
}

/**
 * What a model is shown: what the work at hand needs, and the names of the rest. Every character is sent with every call.
 * What is left out can be used all the same. Without `need` all are shown.
 */
export function declareTools(
  allowance: ToolAllowance,
  need: ToolNeed | null = null,
  external: readonly ExternalTool[] = [],
) {
  const outside = allowedExternal(allowance, external).map(({ name, description, parameters }) => ({
    name,
    description: `From a program outside of Galley: ${description}`,
    // Passed on as a person allowed it: it is JSON Schema as far as its server says so.
    parameters: parameters as ReturnType<typeof parametersOf>,
  }));
  const allowed = allowedTools(allowance);
  const all = allowed.filter(({ name }) => name !== moreToolsName);
  if (need === null) {
    return [...all.filter(({ quiet }) => !quiet).map((tool) => declaration(tool, null)), ...outside];
  }
  const shown = all.filter((tool) => isNeeded(tool, need));
  const left = all.filter((tool) => !tool.quiet && !shown.includes(tool));
  const more = left.length === 0 ? [] : allowed.filter(({ name }) => name === moreToolsName);
  const names = left.map(({ name }) => name).join(', ');
  return [
    ...shown.map((tool) => declaration(tool, formatsOf(tool, need))),
    ...more.map((tool) => declaration(tool, null, `${tool.description} There are: ${names}.`)),
    ...outside,
  ];
}

/** Those of the tools that models are not told of, for a text that speaks of them. */
export function declareQuiet(allowance: ToolAllowance, text: string) {
  const spoken = toolsSpokenOf(tools, text);
  const shown = allowedTools(allowance).filter(({ quiet, name }) => quiet && spoken.includes(name));
  return shown.map((tool) => declaration(tool, null));
}

/** Tools that few jobs need and that this text speaks of, by name. */
export function spokenTools(text: string): string[] {
  return toolsSpokenOf(tools, text);
}

function declaration(tool: BoundTool, formats: Formats, description = tool.description) {
  return { name: tool.name, description, parameters: parametersOf(tool, formats) };
}

function parametersOf(tool: BoundTool, formats: Formats) {
  // Which draft of JSON Schema it is, every provider knows.
  const { $schema: _draft, ...parameters } = z.toJSONSchema(tool.shown(formats), {
    io: 'input',
    override({ jsonSchema }) {
      // That an integer is one that computers can count to tells a model nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return parameters;
}

/** Finds a tool that may be used now. What a model was shown does not matter: the allowance holds here (SPEC R12). */
export function findTool(
  name: string,
  allowance: ToolAllowance,
  external: readonly ExternalTool[] = [],
  call: (input: Record<string, unknown>) => Promise<unknown> = () => Promise.reject(new UnknownToolError(name, [])),
): BoundTool {
  const outside = external.find((tool) => tool.name === name);
  if (outside !== undefined && allowedExternal(allowance, [outside]).length > 0) return bindExternal(outside, call);
  const tool = tools.find((candidate) => candidate.name === name);
  const names = [...allowedTools(allowance), ...allowedExternal(allowance, external)].map((allowed) => allowed.name);
  if (outside !== undefined) throw new ToolNotAllowedError(name, names);
  if (tool === undefined) throw new UnknownToolError(name, names);
  if (!names.includes(name)) throw new ToolNotAllowedError(name, names);
  return tool;
}
