import { playAnswer } from '../scripted-answers.ts';
import { createDesk, modelFor } from '../wire/cli-under-test.ts';
import { protocols, startModelServer, text } from '../wire/model-server.ts';
import type { PlayModel } from './play-model.ts';
import { playScenario } from './play-scenario.ts';

/** Known answers over a local server, one model for each protocol: shows that every scenario can be passed, and costs nothing. */
export async function openDryRun(): Promise<
  { readonly models: readonly string[]; readonly play: PlayModel } & AsyncDisposable
> {
  const server = await startModelServer(() => text('unscripted'));
  const desk = await createDesk(server);
  return {
    models: protocols.map((protocol) => modelFor[protocol]),
    play(scenario, model) {
      server.script(playAnswer(scenario.answer));
      return playScenario(scenario, model, desk.env);
    },
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]();
      await server.close();
    },
  };
}
