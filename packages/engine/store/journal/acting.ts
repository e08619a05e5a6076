import { AsyncLocalStorage } from 'node:async_hooks';
import {
  companionEventSchema,
  type EventPerson,
  type NewEvent,
  runEventSchema,
  workbenchEventSchema,
} from '@galley/schema';

interface Act {
  readonly person: EventPerson;
  /** What goes on after the answer, such as the Run that was asked for, is nobody's act. */
  isOver: boolean;
}

const acting = new AsyncLocalStorage<Act>();

/** Events of what a person does carry the name of this one while `work` is under way. */
export async function actAs<Result>(person: EventPerson, work: () => Promise<Result>): Promise<Result> {
  const act: Act = { person, isOver: false };
  try {
    return await acting.run(act, work);
  } finally {
    act.isOver = true;
  }
}

/** Who does what is under way; null where one person works alone, and for what goes on by itself. */
export function actingPerson(): EventPerson | null {
  const act = acting.getStore();
  return act === undefined || act.isOver ? null : act.person;
}

const personal: ReadonlySet<string> = new Set(
  [...workbenchEventSchema.options, ...runEventSchema.options, ...companionEventSchema.options]
    .filter(({ shape }) => 'person' in shape)
    .map(({ shape }) => shape.type.value),
);

/** The event with whoever acts, where it tells of what a person did. */
export function attributed(given: NewEvent): NewEvent {
  const person = actingPerson();
  const { event } = given;
  if (person === null || !personal.has(event.type) || !isOfPerson(event)) return given;
  // Which stream it goes to stays as it was; the type system cannot follow that.
  return { ...given, event: { ...event, person } } as NewEvent;
}

/** A setting or a flag answers in nobody's name, and an answer of the assistant is not the person's. */
function isOfPerson(event: NewEvent['event']): boolean {
  if (event.type === 'message.added') return event.role === 'user';
  if (event.type === 'gate.answered' || event.type === 'trust.answered') return event.by === 'person';
  return true;
}
