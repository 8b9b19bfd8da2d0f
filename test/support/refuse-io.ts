import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** For the tests that need nothing: whoever starts a process or opens a socket in one is told where such a test belongs. */
const refuse = (what: string) => (): never => {
  throw new Error(`${what} in a unit test: name the file *.database.test.ts, *.process.test.ts or *.browser.test.ts`);
};

for (const way of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const) {
  Object.assign(childProcess, { [way]: refuse('A process is started') });
}
Object.assign(dgram, { createSocket: refuse('A socket is opened') });
Object.assign(net.Socket.prototype, { connect: refuse('A connection is opened') });
Object.assign(net.Server.prototype, { listen: refuse('A port is opened') });
syncBuiltinESMExports();
