/** A set-up problem that a person can act on: shown without a stack. */
export class SetupFailure extends Error {
  /**
   * @param {string} message what happened
   * @param {string} remedy what to do about it
   * @param {string} [output] what the failed command said
   */
  constructor(message, remedy, output = '') {
    super(message);
    this.name = 'SetupFailure';
    this.remedy = remedy;
    this.output = output;
  }
}

const known = [
  {
    pattern: /ENOSPC|no space left on device/i,
    message: 'the disk is full',
    remedy: 'Free about 1 GB on this disk and run the same command again.',
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    message: 'the npm registry could not be reached',
    remedy: 'Check the network (and the proxy or registry in ~/.npmrc), then run the same command again.',
  },
  {
    pattern: /EACCES|EPERM|EROFS/,
    message: 'a file or folder may not be written',
    remedy: 'Make this folder writable for your user, then run the same command again.',
  },
  {
    pattern: /E404|ETARGET|notarget/,
    message: 'the npm registry does not have a package of the pinned version',
    remedy: 'Check the registry in ~/.npmrc: a mirror may not be complete.',
  },
];

/**
 * Turns what a failed command printed into a failure with a remedy.
 * @param {string} work what was being done
 * @param {string} output everything the command printed
 */
export function explain(work, output) {
  const cause = known.find(({ pattern }) => pattern.test(output));
  if (cause) return new SetupFailure(`${work} failed: ${cause.message}.`, cause.remedy, lastLines(output, 4));
  return new SetupFailure(`${work} failed.`, 'The lines above say why.', lastLines(output, 40));
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** @param {unknown} error */
export function report(error) {
  if (error instanceof SetupFailure) {
    if (error.output) process.stderr.write(`${error.output}\n\n`);
    process.stderr.write(`✗ ${error.message}\n  ${error.remedy}\n`);
    return;
  }
  if (error instanceof Error && 'code' in error && known.some(({ pattern }) => pattern.test(String(error.code)))) {
    report(explain('Set-up', error.message));
    return;
  }
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}
