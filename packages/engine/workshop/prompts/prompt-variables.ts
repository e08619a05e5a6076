import type { ConversationEntry } from '@galley/schema';
import { mayShowAll, type Origin, ownWords, readSources, type Sources } from '../../model/index.ts';
import { datasourceSource } from '../../tools/index.ts';
import type { ChangeEntry, FileEntry } from '../../workbench/index.ts';
import {
  type AgentState,
  editedItem,
  itemList,
  itemWords,
  namesIn,
  outlinePlan,
  parsePlan,
  type RunState,
  renderTemplate,
  reviewOf,
  type StateDefinition,
  unsetNames,
  VariableUnsetError,
} from '../../workflow/index.ts';
import type { ShownDatasource } from '../datasources/shown-datasources.ts';
import type { ShareLimit } from '../sharing/share-limit.ts';
import { describeAnswers, describeEarlier } from './answers.ts';
import { boundText } from './bound-text.ts';
import { describeContext } from './context-items.ts';
import { digestConversation } from './conversation-digest.ts';
import { describeDatasources } from './describe-datasources.ts';
import { escapeTags } from './escape-tags.ts';
import type { FileMaps } from './file-maps.ts';
import { composeManifest, describeFiles, formatSize } from './manifest.ts';
import type { PromptBudget } from './prompt-budget.ts';
import { createPromptOrigin, type PromptOrigin } from './prompt-origin.ts';
import { manifestParts, tellingFirst } from './telling-files.ts';

const mostOfDatasources = 12_000;

export interface PromptPlace {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
}

/** What takes a look at the folder or the whole conversation; asked only for a prompt that shows it. */
export interface PromptSources {
  /** What may be shown to the one who is asked; null for everything. */
  readonly limit: ShareLimit | null;
  /** What a file stands for: itself, or what the Draft made it from. */
  sourcesOf(path: string): Sources;
  /** What each assistant's message may be made from, by its id. */
  messageSources(): ReadonlyMap<string, Sources>;
  /** Every file that the text names is among them (SPEC B15). */
  files(naming: string): Promise<{ readonly files: readonly FileEntry[]; readonly leftOut: number }>;
  changes(): Promise<readonly ChangeEntry[]>;
  /** Its last part. */
  conversation(): readonly ConversationEntry[];
  /** How many entries come before those. */
  earlierEntries(): number;
  context(): ReadonlyMap<string, string>;
  readonly maps: FileMaps;
  /** Databases that are attached, with their tables. */
  datasources(): Promise<readonly ShownDatasource[]>;
}

export interface PromptValues {
  readonly variables: Readonly<Record<string, string>>;
  /** How much of `manifest` are maps. */
  readonly mapCharacters: number;
  readonly origin: Origin;
}

export interface RenderedPrompt {
  readonly text: string;
  /** So many characters of it are the same for every item. */
  readonly stable?: number;
  readonly origin: Origin;
}

/** The State's prompt with the values of its variables, and what they are made from. `artifacts` are those that its workflow can write. */
export async function renderPrompt(
  place: PromptPlace,
  sources: PromptSources,
  budget: PromptBudget,
  artifacts: Iterable<string> = [],
): Promise<RenderedPrompt> {
  const { prompt, name } = place.definition;
  if (namesIn(prompt).size === 0) return { text: prompt, origin: ownWords };
  const { variables: values, origin } = await promptValues(place, sources, budget);
  // Nothing handed over and nothing written yet is an empty text; a name that nobody knows is a mistake.
  const empty = Object.fromEntries(
    ['input', 'result', ...Array.from(artifacts, variableOf)].map((known) => [known, '']),
  );
  const variables = { ...empty, ...values };
  const unset = unsetNames(prompt, variables);
  if (unset.length > 0) throw new VariableUnsetError(name, unset);
  const escaped = escapeTags(prompt, variables);
  const stable = place.agent.item === null ? 0 : renderTemplate(stablePart(prompt), escaped).length;
  return { text: renderTemplate(prompt, escaped), origin, ...(stable === 0 ? {} : { stable }) };
}

/** What every item of one list is told alike: up to the first value that changes from item to item. */
function stablePart(template: string): string {
  const changing =
    /\{\{\s*(?:item|edited|failure|answer|changed|found|plan|answers|manifest|files|changes|agent_id)\s*\}\}/.exec(
      template,
    );
  return changing === null ? '' : template.slice(0, changing.index);
}

/** The values of everything that the State's prompt names. */
export async function promptValues(
  place: PromptPlace,
  sources: PromptSources,
  budget: PromptBudget,
): Promise<PromptValues> {
  const names = namesIn(place.definition.prompt);
  const { started } = place.state;
  const notes = createPromptOrigin(sources.limit);
  const looked: Record<string, string> = {};
  let mapCharacters = 0;
  if (names.has('files') || names.has('manifest')) {
    const { files, leftOut } = await sources.files(textOf(place));
    notes.note('file list');
    looked.files = describeFiles(tellingFirst(files, started.request), leftOut, budget.manifest);
    const databases = await shownDatasources(sources, notes, budget);
    if (names.has('manifest')) {
      const parts = await manifestParts(files, started.request, sources.maps);
      for (const { file, map } of parts)
        if (map !== null) notes.take(`map of ${file.path}`, sources.sourcesOf(file.path));
      const manifest = composeManifest(parts, leftOut, budget.manifest);
      looked.manifest = `${manifest.text}${databases}`;
      mapCharacters = manifest.mapCharacters;
    }
    looked.files += databases;
  }
  if (names.has('changes')) {
    const { limit } = sources;
    const shown = (await sources.changes()).filter(
      ({ path }) => limit === null || mayShowAll(sources.sourcesOf(path), limit.mayShow),
    );
    looked.changes = shown.map(changeLine).join('\n');
  }
  if (names.has('conversation')) {
    const entries = shownEntries(sources, notes);
    const left = leftOutOf('conversation', notes);
    const digest = digestConversation(entries, started.message_id, budget.conversation, sources.earlierEntries());
    looked.conversation = [digest, ...(left === 0 ? [] : [leftOutLine(left, sources.limit)])].join('\n');
  }
  if (names.has('context')) looked.context = describeContext(sources.context(), budget.context);
  if (names.has('answers')) {
    const shown = place.state.answers.filter(({ number, sources: of }) => notes.take(`answer of item ${number}`, of));
    const left = place.state.answers.length - shown.length;
    const isItem = place.agent.item !== null;
    const described = isItem ? describeEarlier(shown, budget.beside / 2) : describeAnswers(shown, budget.answers);
    looked.answers = left === 0 ? described : `${described}\n${leftOutLine(left, sources.limit)}`.trim();
  }
  return {
    variables: { ...looked, ...ownVariables(place, names, notes, budget) },
    mapCharacters,
    origin: notes.origin(),
  };
}

/** Below the files: what else can be asked. The shape of a database is content of it (SPEC T6). */
async function shownDatasources(
  sources: PromptSources,
  notes: PromptOrigin,
  { manifest }: PromptBudget,
): Promise<string> {
  const all = await sources.datasources();
  const shown = all.filter(({ name }) =>
    notes.take(`map of datasource ${name}`, readSources([datasourceSource(name)])),
  );
  const text = describeDatasources(shown, Math.min(mostOfDatasources, manifest / 2));
  return text === '' ? '' : `\n\n${text}`;
}

/** What a prompt is about, where files may be named: the request and what was found and planned for it. */
function textOf({ state }: PromptPlace): string {
  return [state.started.request, ...Object.values(state.artifacts)].join('\n');
}

/** What people said and what happened is shown; an answer only where all that it was made from may be shown. */
function shownEntries(sources: PromptSources, notes: PromptOrigin): readonly ConversationEntry[] {
  const made = sources.messageSources();
  return sources.conversation().filter((entry) => {
    if (entry.kind === 'user_message') return true;
    if (entry.kind === 'assistant_message') return notes.take('conversation', made.get(entry.message_id) ?? null);
    // It names files and holds nothing of them.
    return sources.limit === null || entry.paths.every(sources.limit.mayShow);
  });
}

function leftOutOf(part: string, notes: PromptOrigin): number {
  return notes.origin().leftOut.filter((left) => left === part).length;
}

function leftOutLine(count: number, limit: ShareLimit | null): string {
  const what = count === 1 ? '1 earlier answer was' : `${count} earlier answers were`;
  return `(${what} left out: made from files that may not be sent to ${limit?.provider ?? 'this model'})`;
}

/** Everything else that a workflow's prompts may name. Each artifact is there under its name without ending. */
function ownVariables(
  place: PromptPlace,
  names: ReadonlySet<string>,
  notes: PromptOrigin,
  budget: PromptBudget,
): Record<string, string> {
  const { state, agent, definition } = place;
  const room = agent.item === null ? budget.artifact : budget.beside;
  const artifacts = Object.entries(state.artifacts).flatMap(([name, text]) => {
    const variable = variableOf(name);
    if (!names.has(variable)) return [];
    const made = state.artifactSources[name] ?? null;
    // Whoever carries out an item cannot do without the plan.
    if (agent.item !== null && name === itemList(agent, definition)) {
      notes.need(`artifact ${name}`, made);
      return [[variable, outlinePlan(text, agent.item.line)]];
    }
    if (!notes.take(`artifact ${name}`, made)) return [[variable, notes.leftOutText]];
    return [[variable, boundText(text, room, definition.tools === 'none' ? null : name)]];
  });
  if (agent.item !== null && names.has('item')) {
    const list = itemList(agent, definition);
    notes.need(`artifact ${list}`, state.artifactSources[list] ?? null);
  }
  return {
    workflow: state.started.workflow.name,
    workflow_id: state.started.run_id,
    run_id: state.started.run_id,
    agent_id: agent.id,
    state: agent.state,
    cwd: agent.cwd ?? '',
    research: '',
    plan: '',
    item: '',
    edited: '',
    failure: '',
    answer: '',
    changed: '',
    found: '',
    feedback: agent.feedback,
    question: agent.question ?? '',
    ...Object.fromEntries(artifacts),
    ...state.started.variables,
    ...handedOver(agent, names, notes),
    request: state.started.request,
    // After the Agent's own variables only here: elsewhere a fork's `item` is its author's.
    ...(agent.item === null
      ? {}
      : { item: itemText(place), edited: editedText(place), failure: failureText(place, names, notes) }),
  };
}

/** What other States and Agents of the Run gave it: their words, made from what they had seen. */
function handedOver(agent: AgentState, names: ReadonlySet<string>, notes: PromptOrigin): Record<string, string> {
  const { input } = agent;
  const handed = { ...agent.variables, ...agent.handed, ...(input === null ? {} : { input, result: input }) };
  const named = Object.keys(handed).filter((name) => names.has(name));
  if (named.length === 0 || notes.take('what earlier States handed over', agent.given)) return handed;
  return { ...handed, ...Object.fromEntries(named.map((name) => [name, notes.leftOutText])) };
}

function variableOf(artifact: string): string {
  return artifact.replace(/\.[^.]+$/, '');
}

function failureText({ state, agent }: PromptPlace, names: ReadonlySet<string>, notes: PromptOrigin): string {
  const failure = agent.item?.failure ?? null;
  if (failure === null || !names.has('failure')) return '';
  return notes.take('why the item failed before', state.sources) ? failure : notes.leftOutText;
}

/** The item's words and the lines under it; without bullet, box and number. */
function itemText({ state, agent, definition }: PromptPlace): string {
  if (agent.item === null) return '';
  const plan = state.artifacts[itemList(agent, definition)] ?? '';
  const item = parsePlan(plan).find(({ line }) => line === agent.item?.line);
  return item === undefined ? '' : itemWords(plan, item);
}

/** Whose words the item is, where they are the person's (SPEC P5). */
function editedText({ state, agent, definition }: PromptPlace): string {
  const artifact = itemList(agent, definition);
  const plan = state.artifacts[artifact] ?? '';
  const item = parsePlan(plan).find(({ line }) => line === agent.item?.line);
  const edited = item === undefined ? null : editedItem(reviewOf(state, artifact), plan, item);
  if (edited === null) return '';
  return edited.before === null
    ? 'The person wrote this item.'
    : `The person changed this item. It was:\n${edited.before}`;
}

function changeLine(change: ChangeEntry): string {
  return `- \`${change.path}\` (${change.change}, ${formatSize(change.size)})`;
}
