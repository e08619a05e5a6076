import { describe, expect, it } from 'vitest';
import { isAllowedLicence } from './judge-licence.ts';
import { productionDependencies } from './read-lock.ts';

describe('licences', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])('allows %s', (licence) => {
    expect(isAllowedLicence(licence)).toBe(true);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'unknown', '', 'SEE LICENSE IN LICENSE.md'])(
    'refuses "%s"',
    (licence) => {
      expect(isAllowedLicence(licence)).toBe(false);
    },
  );

  it('lists what ships: not development tools, not our own packages, nested ones too', () => {
    const lock = {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/@galley/cli': { link: true },
        'packages/cli': { version: '0.1.0' },
        'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
        'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'MIT' },
        'node_modules/nameless': { version: '3.0.0' },
      },
    };
    expect(productionDependencies(lock)).toEqual([
      { name: '@b/c', version: '2.0.0', licence: 'MIT' },
      { name: 'nameless', version: '3.0.0', licence: 'unknown' },
    ]);
  });
});
