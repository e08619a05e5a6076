import { type EventPerson, plural, type RunEvent, type WorkbenchEvent } from '@galley/schema';

interface Told {
  readonly summary: string;
}

/** How events begin in plain words; what `observe` tells of one follows. One that is not here begins with its own name. */
const beginnings: Readonly<Partial<Record<RunEvent['type'] | 'transition', string>>> = {
  'run.started': 'The run started',
  'model.requested': 'Asked the model',
  'model.answered': 'The model answered',
  'model.failed': 'The model call failed',
  'session.compacted': 'Shortened the Session',
  'tool.requested': 'Began',
  'tool.finished': 'Tool',
  'item.checked': 'Looked at what the item did',
  'turn.requested': 'Handed a turn to a program',
  'turn.answered': 'The program answered',
  'item.set_back': 'Two items met in a file, the later one is done again',
  'item.cleared': 'Took an item’s changes back before it is tried again',
  'script.requested': 'Started a script',
  'script.finished': 'The script ended',
  'workflow.loaded': 'Went into the workflow',
  'workflow.refreshed': 'A person took over changed workflow files',
  'agent.retried': 'Another try',
  'agent.skipped': 'An Agent was skipped',
  'gate.opened': 'Waits for approval',
  'gate.answered': 'The gate was answered',
  'plan.edited': 'The plan was edited',
  'plan.commented': 'A person commented',
  'plan.comment_withdrawn': 'A comment was withdrawn',
  'plan.item_decided': 'A person decided about an item',
  'plan.sources_changed': 'Files changed under the plan',
  'plan.review_required': 'The plan needs a review',
  'artifact.removed': 'An artifact was removed',
  'trust.asked': 'Waits for permission',
  'trust.answered': 'Permission was given',
  'ask.opened': 'Asked a person',
  'ask.answered': 'A person answered',
  'ask.expired': 'A question expired',
  'budget.reached': 'The budget was reached',
  'budget.raised': 'The budget was raised',
  'reply.sent': 'The reply was sent',
  'run.paused': 'The run paused',
  'run.resumed': 'The run resumed',
  'run.cancelled': 'The run was cancelled',
  transition: 'Moved',
};

export function runWords(type: RunEvent['type'] | 'transition', { summary }: Told): string {
  const beginning = beginnings[type] ?? nameInWords(type);
  return summary === '' ? beginning : `${beginning}: ${summary}`;
}

/** Who did it, in a team: "A person commented: … (Ann)". */
export function withName(words: string, event: RunEvent | WorkbenchEvent): string {
  const person: EventPerson | undefined = 'person' in event ? event.person : undefined;
  return person === undefined ? words : `${words} (${person.name})`;
}

/** `workbench.exported` is "Workbench exported": clear enough until somebody writes better words. */
function nameInWords(type: string): string {
  const words = type.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface WorkbenchTold {
  readonly words: string;
  readonly text: string;
}

/** What happened to the Workbench, in plain words. */
export function tellWorkbench(event: WorkbenchEvent): WorkbenchTold {
  switch (event.type) {
    case 'message.added':
      return {
        words: event.role === 'user' ? 'A person wrote a message' : 'The assistant wrote a message',
        text: event.text,
      };
    case 'draft.changed':
      return { words: `Changed in the Draft: ${event.changes.map(({ path }) => path).join(', ')}`, text: '' };
    case 'trial.started':
      return { words: `A try began with ${event.model}`, text: event.request };
    case 'trial.answered':
      return { words: 'A trial was answered', text: event.text };
    case 'checkpoint.created':
      return { words: `Checkpoint: ${event.name} (${event.reason})`, text: event.checkpoint_id };
    case 'publish.started':
      return { words: `Begins to ${event.kind}`, text: event.operations.map(({ path }) => path).join('\n') };
    case 'timeline.moved':
      return { words: `Went back in the conversation (${event.kind})`, text: event.paths.join('\n') };
    case 'consent.changed':
      return {
        words: `Consent ${event.granted ? 'given to' : 'taken from'} ${event.provider}`,
        text: event.files?.join('\n') ?? '',
      };
    case 'context.set':
      return { words: `Context note: ${event.name}`, text: event.text };
    case 'context.removed':
      return { words: `Context note removed: ${event.name}`, text: '' };
    case 'model.selected':
      return { words: `Model selected: ${event.model}`, text: '' };
    case 'workbench.renamed':
      return { words: `Renamed to ${event.name}`, text: '' };
    case 'program.called':
      return {
        words: `${event.program} used ${event.tool} over MCP${event.success ? '' : ', which failed'}`,
        text: JSON.stringify(event.arguments),
      };
    case 'web.search_requested':
      return { words: `Searches the web with ${event.model}: ${event.query}`, text: event.query };
    case 'web.search_finished':
      return {
        words: `${event.error === null ? `The web search found ${plural(event.pages.length, 'page')}` : 'The web search failed'}${openedWords(event.opened ?? [])}`,
        text: [
          ...event.queries,
          event.text,
          ...event.pages.map(({ url }) => url),
          ...(event.opened ?? []),
          event.problem ?? '',
          event.error?.message ?? '',
        ].join('\n'),
      };
    case 'planning.set':
      return { words: `Plan review: ${String(event.interactive)}`, text: '' };
    default:
      return { words: plain[event.type] ?? nameInWords(event.type), text: '' };
  }
}

const plain: Readonly<Partial<Record<WorkbenchEvent['type'], string>>> = {
  'workbench.created': 'The Workbench was made',
  'draft.started': 'A Draft was started',
  'draft.discarded': 'The Draft was discarded',
  'draft.recovered': 'The discarded Draft was brought back',
  'trial.kept': 'A trial was kept as the Draft',
  'trial.dropped': 'A trial was dropped',
  'checkpoint.deleted': 'A Checkpoint was deleted',
  'publish.finished': 'The publish is done',
  'publish.rolled_back': 'The publish could not be done; every file is as it was',
  'revisions.pruned': 'Old Revisions were let go',
  'storage.set': 'What is kept was changed',
  'planning.unset': 'When plans wait is left to the person’s default',
};

function openedWords(opened: readonly string[]): string {
  return opened.length === 0 ? '' : `, and the provider opened ${opened.join(', ')}`;
}
