import { NotFoundError } from '@galley/schema';
import type { WorkshopContext } from '../context/workshop-context.ts';

/** Where a provider, or a program that sends by itself, is asked now: what a consent is bound to. */
export function recipientAddress({ access, backends }: WorkshopContext, provider: string): string {
  const configured = access.addressOf(provider);
  if (configured !== null) return configured;
  const programs = [...backends.values()].flatMap(({ sendsTo }) => (sendsTo === undefined ? [] : [sendsTo]));
  const program = programs.find((each) => each.provider === provider);
  if (program !== undefined) return program.host;
  throw new NotFoundError(
    `There is no provider "${provider}".`,
    `Use one of: ${[...access.providers, ...programs.map((each) => each.provider)].join(', ')}.`,
    { provider },
  );
}
