const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one set-up step with a line on stderr, so that stdout stays clean for --json.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const started = Date.now();
  const live = process.stderr.isTTY === true;
  if (!live) process.stderr.write(`… ${label}\n`);
  let frame = 0;
  const timer = live
    ? setInterval(() => {
        frame += 1;
        process.stderr.write(`\r\x1b[2K${frames[frame % frames.length]} ${label} ${seconds(started)}`);
      }, 100)
    : undefined;
  /** @param {string} mark */
  const finish = (mark) => {
    clearInterval(timer);
    process.stderr.write(`${live ? '\r\x1b[2K' : ''}${mark} ${label} (${seconds(started)})\n`);
  };
  try {
    const result = await work();
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
