import { GalleyError, InvalidArgumentError } from '@galley/schema';

export class UnknownToolError extends GalleyError {
  constructor(tool: string, known: readonly string[]) {
    super({
      code: 'UNKNOWN_TOOL',
      message: `There is no tool "${tool}".`,
      remedy: `Use one of: ${known.join(', ')}.`,
      details: { tool },
    });
  }
}

export class ToolNotAllowedError extends GalleyError {
  constructor(tool: string, allowed: readonly string[]) {
    super({
      code: 'TOOL_NOT_ALLOWED',
      message: `The tool "${tool}" may not be used at this point of the run.`,
      remedy: allowed.length === 0 ? 'Answer without tools.' : `Use one of: ${allowed.join(', ')}.`,
      details: { tool },
    });
  }
}

/**
 * What a model wrote for a tool. `argument` is the first one that does not fit; all of them where it is no JSON. `takes` is
 * what the tool takes, in one line.
 */
export class ToolArgumentError extends InvalidArgumentError {
  constructor(tool: string, argument: string, problem: string, takes?: string) {
    super(
      argument,
      `The arguments of ${tool} do not fit: ${problem}`,
      takes === undefined ? 'Call it again with arguments that fit its schema.' : `Call it again with: ${takes}`,
      { tool },
    );
  }
}

export class SearchUnavailableError extends GalleyError {
  constructor() {
    super({
      code: 'SEARCH_UNAVAILABLE',
      message: 'There is nothing to search in here.',
      remedy: 'Use find_text on one file after the other.',
      details: {},
    });
  }
}

export class NotATableError extends GalleyError {
  constructor(path: string, kind: string) {
    super({
      code: 'NOT_A_TABLE',
      message: `${path} is ${kind}, not a table.`,
      remedy: 'Use a csv, tsv, json or xlsx file; read other files with read_file.',
      details: { path, kind },
    });
  }
}

export class ResultNotFoundError extends GalleyError {
  constructor(callId: string) {
    super({
      code: 'RESULT_NOT_FOUND',
      message: `No tool call of this run has the id "${callId}".`,
      remedy: 'Use the id shown in the receipt of the call.',
      details: { call_id: callId },
    });
  }
}

export class TargetExistsError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'TARGET_EXISTS',
      message: `${path} is already there.`,
      remedy: 'Choose another name, or say that it may be replaced (if_exists: "replace").',
      details: { path },
    });
  }
}

export class TextNotFoundError extends GalleyError {
  constructor(path: string, find: string, skipped: number) {
    super({
      code: 'TEXT_NOT_FOUND',
      message:
        skipped === 0
          ? `"${find}" is not in ${path}; nothing was changed.`
          : `"${find}" occurs in ${path} only across a tab or line break (${skipped} times), where it cannot be replaced.`,
      remedy: 'Read the file and use the exact words, or set match_case to false.',
      details: { path, find, skipped },
    });
  }
}

export class PlaceholderWithoutValueError extends GalleyError {
  constructor(template: string, missing: readonly string[], known: readonly string[]) {
    super({
      code: 'PLACEHOLDER_WITHOUT_VALUE',
      message: `${template} has placeholders without a value: ${missing.join(', ')}.`,
      remedy: `Give a value for each, or set missing to "keep" or "empty". There are values for: ${known.join(', ')}.`,
      details: { template, missing, known },
    });
  }
}

export class DatasourceUnavailableError extends GalleyError {
  constructor() {
    super({
      code: 'DATASOURCE_UNAVAILABLE',
      message: 'No datasource is attached here.',
      remedy: 'Work with the files alone.',
      details: {},
    });
  }
}
