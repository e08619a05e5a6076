import { judgeCopy } from './judge-copy.ts';
import { prepareFile } from './prepare-file.ts';
import type { Report, Request } from './protocol.ts';

process.on('message', (request: Request) => {
  process.send?.(work(request));
});
process.on('disconnect', () => process.exit(0));

function work(request: Request): Report {
  try {
    return request.kind === 'prepare' ? { prepared: prepareFile(request) } : { judged: judgeCopy(request) };
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const failed = `the proof broke down: ${text.slice(0, 400)}`;
    if (request.kind === 'prepare') return { prepared: { copies: [], failed } };
    return { judged: { counts: {}, violations: [failed] } };
  }
}
