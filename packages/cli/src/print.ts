/** Results go to stdout, as JSON alone when asked; everything else goes to stderr. */
export function printResult(json: boolean | undefined, result: object, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
