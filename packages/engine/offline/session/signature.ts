/** Said at the end of every message: nobody should take fixed rules for an AI. */
export const signature = 'This is Galley’s offline model: fixed rules, not an AI.';
