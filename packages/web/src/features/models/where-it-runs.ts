import type { ModelView } from '@galley/schema';

const thisComputer = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Before consent: a server of this computer is another program, and whether it sends things on is its own affair. */
export function whereItRuns({ name, address }: Pick<ModelView, 'name' | 'address'>): string {
  const isHere = address !== null && thisComputer.test(URL.parse(address)?.hostname ?? '');
  return isHere ? `${name} is answered by another program on this computer.` : `${name} does not run on this computer.`;
}
