// ---
// timeout: 10s
// ---
const verdict = (process.env.GALLEY_INPUT ?? '').trim();
console.log(`<result>The notice is ${verdict}.</result>`);
