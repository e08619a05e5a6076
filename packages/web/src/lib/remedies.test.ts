import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { offerRemedies, remedyFor, remedyLabels } from './remedies.ts';
import { remediesOfCode } from './remedy-table.ts';
import { codesInWordsAlone } from './testing/codes-in-words-alone.ts';

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
  const inWords = Object.values(codesInWordsAlone).flat();
  const here = 'remedy-table.ts, or codes-in-words-alone.ts where there is nothing that the page can do';

  it('knows every code that can be raised, by its button or as one that words alone are for', () => {
    expect(raised.size).toBeGreaterThan(200);
    const unknown = [...raised.keys()].filter(
      (code) => !Object.hasOwn(remediesOfCode, code) && !inWords.includes(code),
    );
    expect(unknown, `add these to ${here}`).toEqual([]);
  });

  it('knows no code that nothing raises, and none twice', () => {
    const all = [...Object.keys(remediesOfCode), ...inWords];
    expect(all.filter((code) => !raised.has(code))).toEqual([]);
    expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
  });

  it('has a button for every code about keys, consent and a Draft in the way', () => {
    const wanted = [...raised.keys()].filter((code) =>
      /^MODEL_(KEY|CONSENT)|_NOT_SHARED$|^DRAFT_(EXISTS|UNDECIDED)$/.test(code),
    );
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((code) => remediesOfCode[code]?.act === undefined)).toEqual([]);
  });

  it('has a word for every button, and something to do in every entry', () => {
    for (const { act, run, again } of Object.values(remediesOfCode)) {
      expect(act ?? run?.length ?? again).toBeTruthy();
      if (act !== undefined) expect(remedyLabels[act]).not.toBe('');
    }
  });

  it('does what the view in sight offers, and offers every act of a Workbench', () => {
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
    const offered = readFileSync(`${packages}web/src/app/use-offered-remedies.ts`, 'utf8');
    const acts = Object.keys(remedyLabels).filter((act) => act !== 'reload');
    expect(acts.filter((act) => !offered.includes(`${act}:`))).toEqual([]);
  });
});
