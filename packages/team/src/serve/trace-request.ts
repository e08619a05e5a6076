import { procedures } from '@galley/schema';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { inTrace } from '../watch/otlp/trace-context.ts';

const places = ['assets', 'events', 'mcp', 'sign-in', 'sign-out', 'team'];

/** A request of a person or program, by where it goes: addresses can hold anything, and only what is known is told of them. */
export function traceRequest(
  record: RecordSpan,
  request: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  return inTrace(null, async (own) => {
    const startMs = Date.now();
    let status = 500;
    try {
      const response = await fetch(request);
      ({ status } = response);
      return response;
    } finally {
      const route = routeOf(new URL(request.url).pathname);
      record({
        ...{ ...own, parentId: null, name: `${request.method} ${route}`, kind: 'server' },
        ...{ startMs, endMs: Date.now(), error: status >= 500 ? String(status) : null },
        attributes: {
          ...{ 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': status },
        },
      });
    }
  });
}

function routeOf(path: string): string {
  const [, place = '', name = ''] = path.split('/');
  if (place === 'rpc') return Object.hasOwn(procedures, name) ? `/rpc/${name}` : '/rpc/:procedure';
  return places.includes(place) ? `/${place}` : '/';
}
