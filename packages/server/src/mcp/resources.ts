import { NotFoundError } from '@galley/schema';
import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { ask, type Desk } from './desk.ts';
import { getDiff } from './get-diff.ts';
import type { Peer } from './peer.ts';

const json = 'application/json';
const markdown = 'text/markdown';
export const changesUri = 'galley://draft';

export const resourceTemplates: readonly ResourceTemplateType[] = [
  {
    name: 'artifact',
    uriTemplate: 'galley://runs/{run_id}/{artifact}',
    description: 'research.md, plan.md or another text that a run made.',
    mimeType: markdown,
  },
  {
    name: 'file',
    uriTemplate: 'galley://files/{+path}',
    description: 'A file as the Draft has it, or as it is published.',
    mimeType: json,
  },
  {
    name: 'diff',
    uriTemplate: 'galley://diff/{+path}',
    description: 'How the Draft changes a file.',
    mimeType: json,
  },
];

/** What is of interest now: the latest run's artifacts, the Draft, and each of its changes. */
export async function listResources(desk: Desk): Promise<Resource[]> {
  const { run } = await ask(desk, 'WorkbenchGet', {});
  const artifacts = run === null ? [] : await artifactsOf(desk, run.run_id);
  const { changes } = await ask(desk, 'ReviewGetChangeSet', {});
  return [
    ...artifacts.map(([artifact]) => ({
      uri: `galley://runs/${run?.run_id ?? ''}/${artifact}`,
      name: artifact,
      mimeType: markdown,
    })),
    { uri: changesUri, name: 'Draft', description: 'The files that the Draft changes.', mimeType: json },
    ...changes.flatMap(({ path, change }) => [
      ...(change === 'deleted' ? [] : [{ uri: uriOf('files', path), name: path, mimeType: json }]),
      { uri: uriOf('diff', path), name: `Changes in ${path}`, mimeType: json },
    ]),
  ];
}

export async function readResource(desk: Desk, uri: string, peer: Peer): Promise<ReadResourceResult> {
  const [mimeType, text] = await contentOf(desk, uri, peer);
  const noted = { program: peer.name, tool: 'resources/read', arguments: { uri } };
  // A file is noted by the tool that reads it.
  if (!uri.startsWith('galley://files/')) {
    await ask(desk, 'ConnectNote', { ...noted, success: true, bytes: Buffer.byteLength(text) });
  }
  return { contents: [{ uri, mimeType, text }] };
}

async function contentOf(desk: Desk, uri: string, peer: Peer): Promise<readonly [mimeType: string, text: string]> {
  if (uri === changesUri) return [json, JSON.stringify(await ask(desk, 'ReviewGetChangeSet', {}))];
  const [, kind, rest = ''] = /^galley:\/\/(runs|files|diff)\/(.+)$/.exec(uri) ?? [];
  if (kind === 'diff') return [json, JSON.stringify(await getDiff(desk, { path: pathIn(rest, uri) }))];
  if (kind === 'files') return [json, await readFile(desk, pathIn(rest, uri), peer)];
  const [, run_id = '', artifact = ''] = /^([^/]+)\/([^/]+)$/.exec(rest) ?? [];
  const found = kind === 'runs' ? await artifactsOf(desk, run_id) : [];
  const content = found.find(([name]) => name === artifact)?.[1];
  if (content === undefined) throw notFound(uri);
  return [markdown, content];
}

/** Names and texts of what a run made for its plan. */
async function artifactsOf(desk: Desk, run_id: string): Promise<(readonly [name: string, text: string])[]> {
  const { artifact, plan, research, list } = await ask(desk, 'WorkshopGetPlan', { run_id });
  const texts = [['research.md', research] as const, [artifact, plan] as const];
  const found = texts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
  return list === null ? found : [...found, [list.artifact, list.text] as const];
}

async function readFile(desk: Desk, path: string, peer: Peer): Promise<string> {
  const used = await ask(desk, 'ConnectUse', { program: peer.name, tool: 'read_file', arguments: { path } });
  if (used.success) return used.receipt;
  throw new NotFoundError(`"${path}" cannot be read.`, used.receipt, { path });
}

function uriOf(kind: 'files' | 'diff', path: string): string {
  return `galley://${kind}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

function pathIn(rest: string, uri: string): string {
  try {
    return decodeURIComponent(rest);
  } catch (error) {
    if (error instanceof URIError) throw notFound(uri);
    throw error;
  }
}

function notFound(uri: string): NotFoundError {
  return new NotFoundError(`There is no resource "${uri}".`, 'Take one of resources/list.', { uri });
}
