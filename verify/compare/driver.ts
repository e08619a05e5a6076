import { judgePair } from './judge-pair.ts';
import { KnownFaults } from './known-faults.ts';
import { NO_VERDICT, type PairRequest } from './protocol.ts';

/** A process of its own: what hangs or swells ends with it, and the pair is named. */
let faults: KnownFaults | undefined;

process.on('message', (request: PairRequest) => {
  faults ??= new KnownFaults(request.folder, `${process.pid}.${request.format}`);
  judgePair(request, faults).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ ...NO_VERDICT, violations: [`the proof broke down: ${text.slice(0, 400)}`] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
