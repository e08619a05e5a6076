import { describe, expect, it } from 'vitest';
import { hashForWorkbench, workbenchInHash } from './route.ts';

describe('route', () => {
  it('reads back the Workbench it wrote', () => {
    expect(workbenchInHash(hashForWorkbench('wb_0ky3m2x1c-4f2a9c'))).toBe('wb_0ky3m2x1c-4f2a9c');
  });

  it.each(['', '#', '#/w/', '#/w/run_1', '#/w/wb_1/../x'])('%j names no Workbench', (hash) => {
    expect(workbenchInHash(hash)).toBeNull();
  });
});
