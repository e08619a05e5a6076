/**
 * What of our own environment a program needs to find its sign-in and its provider. Keys of other programs are not among
 * it. Our tools are on this computer: asked for them, a proxy would look on another.
 */
export function passedOn(names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) if (process.env[name] !== undefined) found[name] = process.env[name];
  const direct = [process.env.NO_PROXY, '127.0.0.1', 'localhost'].filter((part) => part !== undefined && part !== '');
  return { ...found, NO_PROXY: direct.join(',') };
}
