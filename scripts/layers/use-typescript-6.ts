import { registerHooks } from 'node:module';

/**
 * TypeScript 7 has no JavaScript API. Without this, dependency-cruiser finds no TypeScript it can use,
 * skips every .ts file and reports that all is well.
 */
export function useTypescript6(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const wanted = specifier === 'typescript' || specifier.startsWith('typescript/');
      const asker = context.parentURL ?? '';
      if (!wanted || !asker.includes('/node_modules/dependency-cruiser/')) return nextResolve(specifier, context);
      return nextResolve(specifier.replace('typescript', 'typescript-6'), context);
    },
  });
}
