import fc from 'fast-check';

/**
 * `npm test` tries the same generated values each time, so that a red run is about the change at hand.
 * GALLEY_SEED=random, or a number, looks elsewhere; what fails there prints its seed and becomes a test.
 */
const wanted = process.env.GALLEY_SEED ?? '1';

if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
