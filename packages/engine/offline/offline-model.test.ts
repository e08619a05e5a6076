import { expect, it } from 'vitest';
import { createModelRegistry } from '../model/index.ts';
import { offlineModel } from './offline-model.ts';

it('[A2] the offline model is the default where nobody chose another, and costs nothing', () => {
  const registry = createModelRegistry([offlineModel]);
  expect(registry.defaultModel).toBe('offline');
  expect(registry.list()[0]).toMatchObject({
    id: 'offline',
    provider: 'offline',
    price: 'free',
    availability: 'ready',
  });
});
