import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { answerHealth } from './health.ts';
import { listenOn } from './listen-on.ts';

test('[X8] a port that is taken is said in words, for people and for probes', async () => {
  await using first = await listenOn(createServer(), '127.0.0.1', 0);
  const probes = { host: '127.0.0.1', port: first.port, isReady: () => true, metrics: () => '' };
  await expect(answerHealth(probes)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
});
