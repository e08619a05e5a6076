import { describe, expect, it } from 'vitest';
import { allowedFor, layers } from './layers.ts';
import { layerRules } from './rules.ts';

function allowedNames(name: string): string[] {
  const layer = layers.find((candidate) => candidate.name === name);
  if (layer === undefined) throw new TypeError(`no layer ${name}`);
  return allowedFor(layer).map((each) => each.name);
}

function forbids(from: string, to: string): string[] {
  return layerRules()
    .filter((rule) => /^(layer|entry)-/.test(rule.name ?? ''))
    .filter((rule) => matches(rule.from.path, from) && matches(rule.to.path, to) && !matches(rule.to.pathNot, to))
    .map((rule) => rule.name ?? '');
}

function matches(patterns: string | string[] | undefined, path: string): boolean {
  return [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(path));
}

describe('the arrow', () => {
  it('lets a layer import only what stands left of it', () => {
    expect(allowedNames('schema')).toEqual([]);
    expect(allowedNames('engine/workbench')).toEqual(['schema', 'formats', 'engine/store']);
    expect(allowedNames('server')).not.toContain('cli');
    expect(allowedNames('cli')).toContain('server');
    expect(allowedNames('web')).toEqual(['schema']);
  });

  it('forbids an import to the right', () => {
    expect(forbids('packages/schema/src/ids.ts', 'packages/formats/src/index.ts')).toEqual(['layer-schema']);
    expect(forbids('packages/engine/tools/a.ts', 'packages/engine/model/index.ts')).toEqual(['layer-engine-tools']);
    expect(forbids('packages/server/src/a.ts', 'packages/cli/src/main.ts')).toEqual(['layer-server']);
    expect(forbids('packages/web/src/a.tsx', 'packages/server/src/index.ts')).toEqual(['layer-web']);
  });

  it('forbids reaching past the index of another layer, but not inside the own one', () => {
    expect(forbids('packages/cli/src/a.ts', 'packages/engine/store/journal.ts')).toEqual(['entry-cli']);
    expect(forbids('packages/cli/src/a.ts', 'packages/engine/store/index.ts')).toEqual([]);
    expect(forbids('packages/formats/src/a.ts', 'packages/schema/src/errors.ts')).toEqual([]);
    expect(forbids('packages/formats/src/a.ts', 'packages/schema/src/ids.ts')).toEqual(['entry-formats']);
    expect(forbids('packages/engine/store/a.ts', 'packages/engine/store/sqlite/b.ts')).toEqual([]);
  });

  it('names the layers that a file may import', () => {
    const rule = layerRules().find((candidate) => candidate.name === 'layer-engine-tools');
    expect(rule?.comment).toContain('may import: schema, formats, engine/store, engine/workbench.');
  });
});
