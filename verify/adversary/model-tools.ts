import type { Campaign } from './attack.ts';
import { draftPaths } from './draft.ts';
import { differences, published } from './fingerprint.ts';
import { hostileTexts, leaks } from './hostile-texts.ts';
import { playCalls, refusalIn, type ToolCall } from './play.ts';
import { argumentsFor, toolPlaces } from './tool-arguments.ts';

interface Planned {
  readonly kind: string;
  readonly name: string;
  readonly call: ToolCall;
  readonly mustRefuse: boolean;
}

/** The longest run of calls in one Session: the receipts of more would not fit into a model's context. */
const perRun = 240;

/** Other texts for every place; the test of the sandbox tries all of them at the tools themselves. */
const perFamily = 5;

/** A model that asks every tool, in every place for text, for every kind of path that leads elsewhere (SPEC B2). */
export const toolPaths: Campaign = {
  name: 'tool-paths',
  attacker: 'model',
  async run(lab, report) {
    const bench = await lab.bench('tool-paths');
    const families = await hostileTexts(lab, bench);
    const places = toolPlaces.filter(({ isPath }, at) => !lab.short || isPath || at % 4 === 0);
    const planned = places.flatMap((place, number) =>
      families.flatMap(({ kind, texts }) => {
        // Places that name no file are looked at with one text of a family: nothing of it may turn up.
        const turned = [...texts.slice(number % texts.length), ...texts];
        const tried = turned.slice(0, place.isPath ? Math.min(perFamily, texts.length) : 1);
        return tried.map(
          (text): Planned => ({
            kind,
            name: `${place.tool.name} ${place.field} = ${JSON.stringify(text)}`,
            call: { name: place.tool.name, input: argumentsFor(place, text) },
            mustRefuse: place.isPath,
          }),
        );
      }),
    );
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const before = await published(bench);
    for (let at = 0; at < planned.length; at += perRun) {
      const now = planned.slice(at, at + perRun);
      const { said, receipts } = await playCalls(
        lab,
        bench,
        now.map(({ call }) => call),
      );
      const draft = await draftPaths(lab, bench);
      const touched = (await lab.touched()) ?? differences(before, await published(bench))[0] ?? null;
      for (const [index, { kind, name, mustRefuse }] of now.entries()) {
        const receipt = receipts[index];
        const through =
          receipt === undefined
            ? `no receipt: ${said.hung ? 'the run hung' : said.stdout.slice(0, 200)}`
            : (leaks(receipt) ??
              touched ??
              (mustRefuse && refusalIn(receipt) === null ? `done: ${receipt.slice(0, 120)}` : null));
        report({ kind, name, through });
      }
      const strange = draft.find((path) => /^\/|(?:^|\/)\.(?:galley|git|\.)(?:\/|$)/i.test(path));
      report({ kind: 'Draft outside the Workbench', name: `after ${now.length} calls`, through: strange ?? null });
      await lab.commands.galley(['discard', bench]);
    }
  },
};
