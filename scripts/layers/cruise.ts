import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions, ICruiseResult, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { useTypescript6 } from './use-typescript-6.ts';

interface CruiserConfig {
  readonly forbidden: IRegularForbiddenRuleType[];
  readonly options: ICruiseOptions & { enhancedResolveOptions: object };
}

/** Reads every module under packages/ and eval/ of a root with the repository's rules. */
export async function cruisePackages(root: string, configFile: string): Promise<ICruiseResult> {
  useTypescript6();
  const { cruise } = await import('dependency-cruiser');
  const loaded: { default: CruiserConfig } = await import(pathToFileURL(resolve(configFile)).href);
  const { forbidden, options } = loaded.default;
  const { output } = await cruise(
    ['packages', 'eval'].filter((folder) => existsSync(join(root, folder))),
    { ...options, baseDir: resolve(root), validate: true, ruleSet: { forbidden }, outputType: 'json' },
    options.enhancedResolveOptions,
  );
  return typeof output === 'string' ? JSON.parse(output) : output;
}
