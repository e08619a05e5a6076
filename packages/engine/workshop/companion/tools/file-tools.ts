import type { CompanionSource, SearchResult } from '@galley/schema';
import { z } from 'zod';
import { joinSources, noSources, readSources, recordSources, type Sources } from '../../../model/index.ts';
import type { ToolDesk } from './companion-tool.ts';
import { defineTool } from './define-tool.ts';
import { artifactPlace, filePlace, type RunId, runOf } from './places.ts';

const MOST_FILES = 300;

export const listWorkspaceFiles = defineTool({
  name: 'list_workspace_files',
  description: 'Lists the files of the Workbench, and the artifacts of the run (research.md, plan.md …).',
  arguments: z.strictObject({ name: z.string().optional().describe('only paths with this in them') }),
  summary: () => 'Listing files',
  async look({ name }, { desk }) {
    const { files, leftOut } = await desk.bench.listFiles(name === undefined ? {} : { matching: name });
    const artifacts = desk.run === null ? [] : Object.keys(await desk.run.artifacts());
    const shown = files.slice(0, MOST_FILES);
    const more = leftOut + files.length - shown.length;
    return {
      result: {
        files: shown.map(({ path, size, draft }) => ({ path, size, ...(draft === null ? {} : { draft }) })),
        ...(more === 0 ? {} : { left_out: `${more} more files; give name to find one` }),
        artifacts: artifacts.filter((each) => name === undefined || each.includes(name)),
      },
      sources: [],
      places: shown.map(({ path }) => filePlace(path)),
    };
  },
});

export const readWorkspaceFile = defineTool({
  name: 'read_workspace_file',
  description: 'Reads lines of a file of the Workbench as the Draft has it, or of an artifact of the run (plan.md).',
  arguments: z.strictObject({
    path: z.string(),
    line_start: z.int().min(1).default(1),
    line_count: z.int().min(1).max(1000).default(200),
  }),
  summary: ({ path }) => `Reading ${path}`,
  async look({ path, line_start: start, line_count: count }, tools) {
    const { desk } = tools;
    const artifact = desk.run === null ? undefined : (await desk.run.artifacts())[path];
    if (artifact !== undefined) {
      const { id } = runOf(tools);
      const sources = await tools.sourcesOfArtifact(path);
      tools.require(sources);
      const lines = artifact.split('\n');
      const shown = lines.slice(start - 1, start - 1 + count);
      return {
        result: { artifact: path, lines: lines.length, text: numbered(shown, start) },
        sources: recordSources(sources),
        places: shown.map((_line, index) => artifactPlace(id, path, start + index)).concat(artifactPlace(id, path)),
      };
    }
    const part = await desk.bench.readFile(path, { lineStart: start, lineCount: count });
    const sources = tools.sourcesOfFile(part.path);
    const lines = part.text === '' ? [] : part.text.split('\n');
    return {
      result: { path, text: numbered(lines, start), ...(part.left_out === null ? {} : { left_out: part.left_out }) },
      sources: recordSources(sources),
      places: [filePlace(path), ...lines.map((_line, index) => filePlace(path, { line: start + index }))],
    };
  },
});

const searchArguments = z.strictObject({
  query: z.string().trim().min(1).max(1000),
  limit: z.int().min(1).max(40).default(12),
});

export const searchWorkspace = defineTool({
  name: 'search_workspace',
  description: 'Finds words in files, messages and artifacts.',
  arguments: searchArguments,
  summary: ({ query }) => `Searching for "${query}"`,
  look: async ({ query, limit }, tools) => search(tools, query, 'words', limit),
});

export const vectorSearch = defineTool({
  name: 'vector_search',
  description: 'Finds passages by what they mean, in files, messages and artifacts.',
  arguments: searchArguments,
  summary: ({ query }) => `Searching by meaning for "${query}"`,
  look: async ({ query, limit }, tools) => search(tools, query, 'semantic', limit),
});

async function search(tools: ToolDesk, query: string, mode: 'words' | 'semantic', limit: number) {
  const { results, coverage } = await tools.desk.bench.search({ query, mode, limit });
  let sources: Sources = noSources;
  const shown: SearchResult[] = [];
  for (const result of results) {
    // A chat sees its own run alone: what others said and wrote is not its business.
    if (result.kind !== 'file' && result.run_id !== null && result.run_id !== tools.desk.run?.id) continue;
    const made = await sourcesOf(tools, result);
    if (!tools.mayShow(made)) continue;
    sources = joinSources(sources, made);
    shown.push(result);
  }
  const hidden = results.length - shown.length;
  return {
    result: {
      results: shown.map(({ by: _by, ...result }) => result),
      files_searched: coverage.files - coverage.waiting - coverage.unread.length,
      ...(coverage.waiting === 0 ? {} : { files_not_searched_yet: coverage.waiting }),
      ...(coverage.semantic.problem === null || mode === 'words' ? {} : { problem: coverage.semantic.problem }),
      ...(hidden === 0 ? {} : { left_out: `${hidden} results of other runs, or of files that are not shared` }),
    },
    sources: recordSources(sources),
    places: shown.map(placeOf),
  };
}

async function sourcesOf(tools: ToolDesk, result: SearchResult): Promise<Sources> {
  if (result.kind === 'file') {
    return [result.path, ...result.also_in].map(tools.sourcesOfFile).reduce(joinSources, noSources);
  }
  if (result.kind === 'artifact') return tools.sourcesOfArtifact(result.artifact);
  if (result.role === 'user') return noSources;
  return tools.desk.run === null ? readSources(null) : tools.sourcesOfRun();
}

function placeOf(result: SearchResult): CompanionSource {
  if (result.kind === 'file') return filePlace(result.path, result.place);
  if (result.kind === 'artifact')
    return artifactPlace(result.run_id as RunId, result.artifact, result.place.line ?? null);
  return { kind: 'message', label: result.message_id, message_id: result.message_id };
}

function numbered(lines: readonly string[], start: number): string {
  return lines.map((line, index) => `${start + index}: ${line}`).join('\n');
}
