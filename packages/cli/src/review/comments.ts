import { shellWord } from '@galley/schema';

/** What somebody says about a change while they review it. */
export interface Comment {
  readonly place: string;
  readonly text: string;
}

/** How to send them: one request that goes on with this Draft, and is recorded as the person's message (SPEC B12). */
export function sendCommand(directory: string, comments: readonly Comment[]): string {
  const said = comments.map(({ place, text }) => `${place}: ${text.trim()}`).join('; ');
  const request = `Please change the Draft as these comments ask: ${said}`;
  return `galley run ${shellWord(directory)} --refine ${shellWord(request)}`;
}
