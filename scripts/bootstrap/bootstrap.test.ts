import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startArguments } from './commands.mjs';
import { installedByHand } from './dependencies.mjs';
import { explain } from './failure.mjs';
import { hashOf } from './hash.mjs';
import { withSetupLock } from './lock.mjs';
import { isNewEnough } from './node.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-bootstrap-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  const target = join(root, path);
  mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, text);
}

describe('which Node is new enough', () => {
  it.each([
    ['24.4.0', true],
    ['26.0.0', true],
    ['24.3.9', false],
    ['v20.20.2', false],
  ])('%s: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('a failure', () => {
  it.each([
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code EAI_AGAIN', 'could not be reached'],
    ['npm error errno ECONNREFUSED', 'could not be reached'],
    ['Error: EACCES: permission denied', 'may not be written'],
    ['npm error code ETARGET', 'does not have a package'],
  ])('%s is explained', (output, message) => {
    const failure = explain('Installing packages', output);
    expect(failure.message).toContain(message);
    expect(failure.remedy).not.toBe('');
  });

  it('that nobody foresaw is shown with its last lines', () => {
    expect(explain('Building the page', 'one\ntwo').output).toBe('one\ntwo');
  });
});

describe('npm start', () => {
  it('serves the sample and opens it', () => {
    expect(startArguments('/r', [])).toEqual(['serve', join('/r', 'examples/household'), '--open']);
  });

  it('passes options on and does not open against the will', () => {
    const args = ['--no-open', '--port', '4711'];
    expect(startArguments('/r', args)).toEqual(['serve', join('/r', 'examples/household'), ...args]);
  });

  it('serves a folder that is named first', () => {
    expect(startArguments('/r', ['docs', '--port', '1'])).toEqual(['serve', 'docs', '--port', '1', '--open']);
  });
});

describe('the hash of sources', () => {
  it('changes with content and with names, not with tests or built files', () => {
    write('web/src/a.ts', 'one');
    const first = hashOf(root, ['web', 'lock.json']);
    write('web/src/a.test.ts', 'test');
    write('web/dist/a.js', 'built');
    expect(hashOf(root, ['web', 'lock.json'])).toBe(first);
    write('web/src/a.ts', 'two');
    const second = hashOf(root, ['web', 'lock.json']);
    expect(second).not.toBe(first);
    write('lock.json', '{}');
    expect(hashOf(root, ['web', 'lock.json'])).not.toBe(second);
  });
});

describe('an install made by hand', () => {
  const entry = (version: string, more = {}) => ({ version, integrity: `sha-${version}`, ...more });
  const wanted = {
    '': {},
    'packages/cli': { version: '0.1.0' },
    'node_modules/a': entry('1.0.0'),
    'node_modules/tool': entry('2.0.0', { dev: true }),
    'node_modules/other-system': entry('3.0.0', { optional: true }),
  };

  function install(packages: object): void {
    write('package-lock.json', JSON.stringify({ packages: wanted }));
    write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }

  it('counts when it holds everything that is needed here', () => {
    install({ 'node_modules/a': entry('1.0.0') });
    expect(installedByHand(root, 'lean')).toBe(true);
    expect(installedByHand(root, 'full')).toBe(false);
  });

  it('does not count with another version or nothing at all', () => {
    install({ 'node_modules/a': entry('1.0.1') });
    expect(installedByHand(root, 'lean')).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(installedByHand(root, 'lean')).toBe(false);
  });
});

describe('the set-up lock', () => {
  it('lets one in at a time', async () => {
    const seen: string[] = [];
    const enter = (name: string) =>
      withSetupLock(root, async () => {
        seen.push(`${name} in`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        seen.push(`${name} out`);
      });
    await Promise.all([enter('a'), enter('b')]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  it('is taken over from a process that died', async () => {
    write('.runtime/setup.lock', '4194999');
    expect(await withSetupLock(root, async () => 'in')).toBe('in');
  });
});
