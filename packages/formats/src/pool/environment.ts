const PASSED_ON = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  // Without it the child compiles all its modules at every start, which takes longer than reading a small file.
  'NODE_COMPILE_CACHE',
];

/** Provider keys live in the environment; a process that looks into documents or runs a model's SQL gets none of them. */
export function workerEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
