import { InvalidArgumentError } from '@galley/schema';
import { playAnswer, playNothing } from '../../test/scripted-answers.ts';
import type { EvalCase } from '../base/task.ts';
import { type AskedModel, startScriptedModel } from './scripted-model.ts';

/** Makes the model ready for one case; `directory` holds the case's files. */
export type StartModel = (one: EvalCase, directory: string) => Promise<AskedModel>;

/** `scripted/answers` and `scripted/nothing` are the two ends of the scale; any other name is one that `galley` knows. */
export function modelNamed(name: string): StartModel {
  switch (name) {
    case 'scripted/answers':
      return async (one, directory) => startScriptedModel(playAnswer({ steps: await one.answer(directory) }));
    case 'scripted/nothing':
      return () => startScriptedModel(playNothing());
    default:
      if (name.startsWith('scripted/'))
        throw new InvalidArgumentError('--model', `There is no ${name}.`, 'Use scripted/answers or scripted/nothing.');
      return async () => ({ id: name, env: process.env, close: async () => undefined });
  }
}
