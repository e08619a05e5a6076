import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { offerRemedies, remedyFor, remedyLabels, remedyOfCode } from './remedies.ts';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/** Every error that the code can raise, by its code, with the text of the class or object that has it. */
function raisedCodes(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = globSync(
    '*/{src,attach,engine,store,workbench,workshop,tools,model,offline,workflow,library}/**/*.{ts,tsx}',
    {
      cwd: packages,
      exclude: (name) => /\.test\.tsx?$/.test(name) || name === 'testing' || name === 'node_modules',
    },
  );
  for (const file of files) {
    const text = readFileSync(`${packages}${file}`, 'utf8');
    for (const match of text.matchAll(/\bcode: '([A-Z][A-Z_]{2,})'|'(MODEL_[A-Z_]+)'/g)) {
      const code = match[1] ?? match[2] ?? '';
      found.set(code, [...(found.get(code) ?? []), text.slice(Math.max(0, match.index - 400), match.index + 700)]);
    }
  }
  return found;
}

describe('[X1] errors and what can be done about them', () => {
  const raised = raisedCodes();

  it('knows no code that nothing raises', () => {
    expect(raised.size).toBeGreaterThan(150);
    expect(Object.keys(remedyOfCode).filter((code) => !raised.has(code))).toEqual([]);
  });

  it('has a button for every code about keys, consent and a Draft in the way', () => {
    const wanted = [...raised.keys()].filter((code) =>
      /^MODEL_(KEY|CONSENT)|_NOT_SHARED$|^DRAFT_(EXISTS|UNDECIDED)$/.test(code),
    );
    expect(wanted.filter((code) => !Object.hasOwn(remedyOfCode, code) && code !== 'DATASOURCE_NOT_SHARED')).toEqual([]);
  });

  it('has a word for every button, and does what the view in sight offers', () => {
    for (const action of Object.values(remedyOfCode)) expect(remedyLabels[action]).not.toBe('');
    let opened = 0;
    expect(remedyFor('MODEL_KEY_MISSING')).toBeNull();
    const stop = offerRemedies({
      open_keys: () => {
        opened += 1;
      },
    });
    remedyFor('MODEL_KEY_MISSING')?.onAct();
    expect(opened).toBe(1);
    expect(remedyFor('constructor')).toBeNull();
    stop();
    expect(remedyFor('MODEL_KEY_MISSING')).toBeNull();
  });
});
