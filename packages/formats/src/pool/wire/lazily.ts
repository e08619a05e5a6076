/** A function whose module is loaded when it is first called: who looks at a text must not wait for the reader of workbooks. */
export function lazily<Arguments extends unknown[], Result>(
  load: () => Promise<(...args: Arguments) => Result | Promise<Result>>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => (await load())(...args);
}
