import { GalleyError } from '@galley/schema';

/** A request that is refused for what it looks like, whoever sent it. */
export class TeamRequestRefusedError extends GalleyError {
  constructor(reason: 'host' | 'proxy' | 'method' | 'origin' | 'site' | 'content-type') {
    super({
      code: 'REQUEST_REFUSED',
      message: {
        host: 'Requests must go to the address of this team server.',
        proxy: 'Requests must come through the proxy of this team server, over TLS.',
        method: 'This address does not take requests of this kind.',
        origin: 'Requests from another site are refused.',
        site: 'Requests from another site are refused.',
        'content-type': 'The request does not say that its body is JSON.',
      }[reason],
      remedy: 'Use the address that your team gave you, with the page, "galley login" or an MCP client.',
      details: { reason },
    });
  }
}

export interface TeamRequest {
  readonly method: string;
  readonly path: string;
  header(name: string): string | undefined;
}

/** Paths that programs and the page send JSON to. */
const sending = /^\/(?:rpc|team|sign-in|mcp)\/|^\/sign-out$/;

/** What a request must look like before anybody asks who sent it. */
export function checkTeamRequest(request: TeamRequest, origin: string): TeamRequestRefusedError | null {
  const { method, path } = request;
  if (request.header('host') !== new URL(origin).host) return new TeamRequestRefusedError('host');
  const from = request.header('origin');
  if (from !== undefined && from !== origin) return new TeamRequestRefusedError('origin');
  const site = request.header('sec-fetch-site');
  const navigates = request.header('sec-fetch-mode') === 'navigate' && method === 'GET';
  // A link, a bookmark or a provider may open the page: it holds nothing private and cannot be framed.
  const opensPage = navigates && (path === '/' || site === 'none');
  if (site !== undefined && site !== 'same-origin' && !opensPage) return new TeamRequestRefusedError('site');
  if (!sending.test(path)) return ['GET', 'HEAD'].includes(method) ? null : new TeamRequestRefusedError('method');
  if (path === '/sign-in/ways') return method === 'GET' ? null : new TeamRequestRefusedError('method');
  if (method !== 'POST') return new TeamRequestRefusedError('method');
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' ? null : new TeamRequestRefusedError('content-type');
}
