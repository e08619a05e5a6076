import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type InputResponseView,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The program at the other end of one request, and the person in front of it. */
export interface Peer {
  /** As it calls itself. */
  readonly name: string;
  /** It can put a question to its person. */
  readonly canAsk: boolean;
  readonly signal: AbortSignal;
  /** What its person answered, when this request comes back with answers. */
  answerTo(question: string): InputResponseView;
  /** Told while the request is worked on; goes nowhere when nobody asked for it. */
  progress(message: string, done?: number, total?: number): Promise<void>;
}

const envelope = z.object({
  [CLIENT_INFO_META_KEY]: z.object({ name: z.string(), version: z.string() }).optional(),
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.unknown().optional() }).optional(),
});

export function peerOf(server: Server, { mcpReq, http }: ServerContext): Peer {
  // Since 2026 every request says who sends it; before that, the first one did.
  const sent = envelope.safeParse(mcpReq.envelope ?? {}).data;
  const info = sent?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const capabilities = sent?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const token = mcpReq._meta?.progressToken;
  let told = 0;
  return {
    name: nameOf(info, http?.req?.headers.get('user-agent') ?? null),
    canAsk: capabilities?.elicitation !== undefined,
    signal: mcpReq.signal,
    answerTo: (question) => inputResponse(mcpReq.inputResponses, question),
    async progress(message, done, total) {
      if (token === undefined) return;
      told += 1;
      const counted = total === undefined || total === 0 ? {} : { message: `${message} (${done} of ${total})` };
      const params = { progressToken: token, progress: told, message, ...counted };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
  };
}

/** Before 2026 a request over HTTP did not say who sends it; its User-Agent is better than nothing. */
function nameOf(info: { readonly name: string; readonly version: string } | undefined, agent: string | null): string {
  if (info !== undefined) return `${info.name} ${info.version}`.slice(0, 200);
  return agent === null ? 'an unnamed program' : `an unnamed program (${agent})`.slice(0, 200);
}
