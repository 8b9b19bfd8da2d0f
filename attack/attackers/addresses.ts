/**
 * Asks as somebody behind a trusted proxy whose address reaches the server in ever new spellings, whose networks never end,
 * and who sends what is no address at all, until it is ended.
 */
import { Agent, request } from 'node:http';

const { url, path } = JSON.parse(process.argv[2] ?? '') as { url: string; path: string };
const AT_ONCE = 8;

/** What the proxy would hand on. The last octets stay the same: it is one client, one household, one nobody. */
const faces = [
  (turn: number) => `198.51.100.66:${turn % 65_536}`,
  (turn: number) => `[::ffff:198.51.100.66]:${turn % 65_536}`,
  (turn: number) => `"198.51.100.66:${turn % 65_536}"`,
  (turn: number) => `2001:db8:66:${(turn % 256).toString(16)}::${(turn % 65_536).toString(16)}`,
  (turn: number) => `[2001:DB8:66:${(turn % 256).toString(16).padStart(4, '0')}::1]:${turn % 65_536}`,
  (turn: number) => `2001:db8:66:${(turn % 256).toString(16)}:0:0:0:1%eth${turn}`,
  (turn: number) => `nobody-${turn}`,
];

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
process.on('disconnect', () => process.exit());
process.send?.('begun');
for (let worker = 0; worker < AT_ONCE; worker += 1) void askOnAndOn(worker);

async function askOnAndOn(first: number): Promise<never> {
  for (let turn = first; ; turn += AT_ONCE) {
    await askOnce(faces[turn % faces.length]?.(turn) ?? '');
  }
}

function askOnce(address: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url + path, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      response.resume();
      response.once('close', () => resolve());
    });
    sent.once('error', () => resolve());
    sent.end();
  });
}
