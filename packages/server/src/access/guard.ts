import type { Area } from './area.ts';
import { RequestRefusedError } from './errors.ts';

export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` and `Sec-Fetch-Mode`: every current browser sends them, and no page can forge them. */
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly contentType: string | undefined;
}

interface Rules {
  readonly methods: readonly string[];
  readonly contentType?: string;
}

const json = 'application/json';
const rules: Readonly<Record<Area, Rules>> = {
  page: { methods: ['GET', 'HEAD'] },
  events: { methods: ['GET'] },
  procedure: { methods: ['POST'], contentType: json },
  'new-code': { methods: ['POST'], contentType: json },
  'sign-in-code': { methods: ['POST'], contentType: json },
  'sign-in-file': { methods: ['POST'], contentType: 'application/x-www-form-urlencoded' },
  'sign-out': { methods: ['POST'], contentType: json },
  mcp: { methods: ['POST'], contentType: json },
};

/** What browsers call the origin of a file. The code in the form is what lets it in. */
const fileOrigins = ['null', 'file://'];

/**
 * What a request must look like before anybody asks who sent it (SPEC X6). Host stops another site's name from being
 * pointed at this computer; Origin, Sec-Fetch-Site and the content type stop pages of other sites and other ports.
 */
export function checkRequest(request: GuardedRequest, area: Area, port: number): RequestRefusedError | null {
  // One name only: "localhost" may lead to another program on ::1, which would then share the page's storage.
  if (request.host !== `127.0.0.1:${port}`) return new RequestRefusedError('host');
  const { methods, contentType } = rules[area];
  if (!methods.includes(request.method)) return new RequestRefusedError('method');
  if (!isOwnOrigin(request, area)) return new RequestRefusedError('origin');
  if (!isOwnSite(request, area)) return new RequestRefusedError('site');
  if (contentType !== undefined && mediaType(request.contentType) !== contentType)
    return new RequestRefusedError('content-type');
  return null;
}

function isOwnOrigin({ origin, host }: GuardedRequest, area: Area): boolean {
  if (origin === undefined || origin === `http://${host}`) return true;
  return area === 'sign-in-file' && fileOrigins.includes(origin);
}

function isOwnSite({ fetchSite, fetchMode, path }: GuardedRequest, area: Area): boolean {
  if (fetchSite === undefined || fetchSite === 'same-origin') return true;
  if (area === 'sign-in-file') return fetchMode === 'navigate';
  // A typed address, a bookmark or a link may open the page: it holds nothing private and cannot be framed.
  return area === 'page' && fetchMode === 'navigate' && (fetchSite === 'none' || path === '/');
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}
