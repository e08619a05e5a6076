import { expect, it } from 'vitest';
import { leastRole, lesserRole, needs, roleAllows, roles } from '../base/roles.ts';
import { changesOf, mayCall, needOf, type ProcedureName, procedures } from './procedures.ts';

const names = Object.keys(procedures) as ProcedureName[];

it('[X9] every procedure says what it needs, and owners may call all of them', () => {
  for (const name of names) {
    expect(needs, name).toContain(needOf(name));
    expect(mayCall('owner', name), name).toBe(true);
  }
});

it('[X9] a role allows all that the one below it allows', () => {
  for (const [index, role] of roles.entries()) {
    const below = roles[index + 1];
    if (below === undefined) continue;
    for (const need of needs) if (roleAllows(below, need)) expect(roleAllows(role, need)).toBe(true);
    expect(needs.some((need) => roleAllows(role, need) && !roleAllows(below, need))).toBe(true);
  }
});

it('[X9] a viewer can call nothing that changes anything but the record of what it was shown', () => {
  const changing = names.filter((name) => mayCall('viewer', name) && changesOf(name).length > 0);
  expect(changing).toEqual(['ConnectNote']);
});

it('[B3] only those who may publish change Published, and only owners decide what leaves or runs', () => {
  for (const name of [
    'DraftPublish',
    'CheckpointRestore',
    'WorkshopUndo',
    'WorkshopRedo',
    'WorkshopUndoRegenerate',
  ] as const) {
    expect(mayCall('reviewer', name), name).toBe(false);
    expect(mayCall('editor', name), name).toBe(true);
  }
  const ofOwners = names.filter((name) =>
    /^(?:Key|ConsentGrant|ConsentRevoke|TrustAllow|McpServerA|DatasourceAdd)/.test(name),
  );
  expect(ofOwners.length).toBeGreaterThan(8);
  for (const name of ofOwners) expect(mayCall('editor', name), name).toBe(false);
});

it('[X9] the lesser of two roles holds, and a refusal names the least role that will do', () => {
  expect(lesserRole('owner', 'viewer')).toBe('viewer');
  expect(lesserRole('reviewer', 'editor')).toBe('reviewer');
  expect(needs.map(leastRole)).toEqual(['viewer', 'reviewer', 'reviewer', 'editor', 'editor', 'owner']);
});
