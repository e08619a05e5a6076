// Runs inside the sandbox, where there is no network: listens on loopback, carries each connection to the one socket that
// leads out, and starts the program beside it. Plain JavaScript and few modules, because it starts with every turn.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { constants } from 'node:os';

/** @type {{ socket: string, proxyPort: number, forwards: { port: number, to: string }[] }} */
const { socket, proxyPort, forwards } = JSON.parse(process.argv[2] ?? '{}');
const [command = '', ...args] = process.argv.slice(3);

// Every `pipe` looks at these two, and Node opens them for itself then: the program, which has the same ones, would find its
// output refusing to wait and lose what does not fit at once.
for (const name of ['stdout', 'stderr']) Object.defineProperty(process, name, { value: null });

/**
 * A port that cannot be had (below 1024, without rights) stays closed: the program then says what it could not reach.
 * @param {number} port @param {(client: import('node:net').Socket) => void} carry
 */
function listen(port, carry) {
  return new Promise((resolve) => {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, carry);
    const closed = (/** @type {Error} */ { message }) =>
      resolve(writeSync(2, `no way out by port ${port}: ${message}\n`));
    server.once('error', closed).listen(port, '127.0.0.1', () => resolve(undefined));
  });
}

/** @param {import('node:net').Socket} client @param {import('node:net').Socket} way */
function join(client, way) {
  client.pipe(way).pipe(client);
}

/** @param {import('node:net').Socket} client */
function wayOut(client) {
  const way = connect({ path: socket, allowHalfOpen: true });
  way.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('error', () => way.destroy()).on('close', () => way.destroy());
  return way;
}

/** @param {string} to */
const forwardTo = (to) => (/** @type {import('node:net').Socket} */ client) => {
  const way = wayOut(client);
  let head = Buffer.alloc(0);
  way.write(`CONNECT ${to} HTTP/1.1\r\nhost: ${to}\r\n\r\n`);
  way.on('data', function answered(chunk) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    way.off('data', answered).pause();
    if (!head.toString('latin1').startsWith('HTTP/1.1 200')) return void client.destroy();
    way.unshift(head.subarray(end + 4));
    join(client, way);
  });
};

await Promise.all([
  listen(proxyPort, (client) => join(client, wayOut(client))),
  ...forwards.map(({ port, to }) => listen(port, forwardTo(to))),
]);

// Whoever stops the turn signals every process in here. The program decides when it is over, and is not told twice.
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => undefined);
const program = spawn(command, args, { stdio: 'inherit' });
program.on('error', (error) => {
  writeSync(2, `${error.message}\n`);
  process.exit(127);
});
program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
