import { GalleyError } from '@galley/schema';

/** The changed workflow has no such State any more. */
export class StateMissingError extends GalleyError {
  constructor(state: string, workflow: string) {
    super({
      code: 'STATE_MISSING',
      message: `The workflow "${workflow}" has no State ${state} any more.`,
      remedy: `Put ${state} back and resume with --refresh, or skip this Agent.`,
      details: { state, workflow },
    });
  }
}

/** A model that kept calling tools until its turns ran out. */
export class TurnLimitError extends GalleyError {
  constructor(state: string, limit: number) {
    super({
      code: 'TURN_LIMIT',
      message: `${state} did not finish within ${limit} model calls.`,
      remedy: 'Ask for less at once, or raise max_turns in the workflow file.',
      details: { state, limit },
    });
  }
}

/** A model that asked for the same thing again and again although it gave the same result (SPEC R14). */
export class LoopDetectedError extends GalleyError {
  constructor(tool: string, count: number) {
    super({
      code: 'LOOP_DETECTED',
      message: `${tool} was called ${count} times with the same arguments and the same result.`,
      remedy: 'Ask for it in other words or in smaller steps, or use another model.',
      details: { tool, count },
    });
  }
}

/** The model itself said that it could not do an item: its last message begins with "Failed:". */
export class ItemFailedError extends GalleyError {
  constructor(reason: string) {
    super({
      code: 'ITEM_FAILED',
      message: reason,
      remedy: 'Read the reason, change the request or the plan, and run it again.',
    });
  }
}

/** Calls within calls without a return. */
export class NestingLimitError extends GalleyError {
  constructor(agent: string, limit: number) {
    super({
      code: 'NESTING_LIMIT',
      message: `${agent} has ${limit} calls open that never returned.`,
      remedy: 'Let a state answer with <result>, or use <reset> instead of another call.',
      details: { agent, limit },
    });
  }
}

/** An answer that could not be followed, three reminders later. */
export class ProtocolError extends GalleyError {
  constructor(state: string, problem: string) {
    super({
      code: 'PROTOCOL_VIOLATED',
      message: `${state} gave no transition that can be followed: ${problem}`,
      remedy: 'Say in the prompt how to end, or list allowed_transitions; then resume.',
      details: { state },
    });
  }
}

export class ScriptFailedError extends GalleyError {
  constructor(state: string, reason: string) {
    super({
      code: 'SCRIPT_FAILED',
      message: `The script of ${state} failed: ${reason}`,
      remedy: 'Correct the script, then resume the run.',
      details: { state },
    });
  }
}

/** The process died while a script ran: nobody knows how far it came. */
export class OutcomeUnknownError extends GalleyError {
  constructor(state: string) {
    super({
      code: 'OUTCOME_UNKNOWN',
      message: `Galley stopped while the script of ${state} was running, so its outcome is unknown.`,
      remedy: 'Look at what it did, then resume: the script is run again.',
      details: { state },
    });
  }
}

/** The same for a call of a tool that reaches beyond the Draft: an outside program may have done it, or not. */
export class CallOutcomeUnknownError extends GalleyError {
  constructor(tool: string) {
    super({
      code: 'OUTCOME_UNKNOWN',
      message: `Galley stopped while ${tool} was under way, so nobody knows whether it was carried out. It was not repeated.`,
      remedy: 'Check whether it was done, then resume: the model is told that the outcome is unknown.',
      details: { tool },
    });
  }
}

export class AskExpiredError extends GalleyError {
  constructor(state: string) {
    super({
      code: 'ASK_EXPIRED',
      message: `Nobody answered the question of ${state} in time.`,
      remedy: 'Resume the run to ask again, or give the question a timeout_next.',
      details: { state },
    });
  }
}

export class BudgetReachedError extends GalleyError {
  constructor(scope: string, limit: string, needed: string) {
    super({
      code: 'BUDGET_REACHED',
      message: `The budget of the ${scope} is ${limit}; the next call might bring it to ${needed}.`,
      remedy: 'Raise the budget to continue, or cancel the run.',
      details: { scope, limit, needed },
    });
  }
}

/** What was left of a budget did not pay for a whole answer. */
export class BudgetTooShortError extends GalleyError {
  constructor(scope: string) {
    super({
      code: 'BUDGET_REACHED',
      message: `The answer was cut off where the budget of the ${scope} ended.`,
      remedy: 'Raise the budget to continue, or cancel the run.',
      details: { scope },
    });
  }
}

export class PriceUnknownError extends GalleyError {
  constructor(scope: string) {
    super({
      code: 'PRICE_UNKNOWN',
      message: `The ${scope} has a budget in dollars, but what this model costs is not known.`,
      remedy: 'Give the model a price, set a budget in tokens, or allow unknown prices for this run.',
      details: { scope },
    });
  }
}

/** A prompt names a variable that nobody has set: a model would be asked about two braces. */
export class VariableUnsetError extends GalleyError {
  constructor(state: string, names: readonly string[]) {
    const listed = names.map((name) => `{{${name}}}`).join(', ');
    super({
      code: 'VARIABLE_UNSET',
      message: `${state} was not begun: nothing has set ${listed} in its prompt.`,
      remedy: 'Set it where the State is entered, or correct the prompt; then resume with --refresh.',
      details: { state, names: [...names] },
    });
  }
}

/** A planner that gives no plan, twice: going on would end as done with nothing done (SPEC R4). */
export class PlanEmptyError extends GalleyError {
  constructor(state: string, said: string) {
    super({
      code: 'PLAN_EMPTY',
      message: `${state} was asked twice and gave no item to carry out${quoted(said)}`,
      remedy: 'Resume to have it plan once more, use another model, or say the request differently.',
      details: { state, said },
    });
  }
}

/** The one who was to look gave no note, twice. */
export class NoteMissingError extends GalleyError {
  constructor(state: string, said: string) {
    super({
      code: 'NOTE_MISSING',
      message: `${state} was asked twice and gave no note${quoted(said)}`,
      remedy: 'Resume to have it look once more, use another model, or say the request differently.',
      details: { state, said },
    });
  }
}

const quotedCharacters = 160;

function quoted(said: string): string {
  const line = said.trim().split('\n', 1)[0] ?? '';
  if (line === '') return '.';
  return `: “${line.length > quotedCharacters ? `${line.slice(0, quotedCharacters)}…` : line}”`;
}
