import type { Layout, NodeNumber } from './layout.ts';
import { NODES, ports } from './layout.ts';

/** What the nodes say of themselves. A node that is down or frozen says nothing, and is waited for a second only. */
const PATIENCE_MS = 1000;

type Asked = { method?: string; body?: unknown; patienceMs?: number };
type Said = { status: number; text: string };

/** Undefined if nobody answers in time. */
export async function ask(
  url: string,
  { method = 'GET', body, patienceMs = PATIENCE_MS }: Asked = {},
): Promise<Said | undefined> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

export const patroniUrl = (layout: Layout, node: NodeNumber, path: string) =>
  `http://127.0.0.1:${ports.patroni(layout, node)}${path}`;

export const leaderOf = (layout: Layout) => nodeThatIs(layout, '/primary');
export const synchronousStandbyOf = (layout: Layout) => nodeThatIs(layout, '/sync');

async function nodeThatIs(layout: Layout, path: string): Promise<NodeNumber | undefined> {
  const answers = await Promise.all(NODES.map((node) => ask(patroniUrl(layout, node, path))));
  return NODES.find((_, index) => answers[index]?.status === 200);
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

export async function membersOf(layout: Layout): Promise<Member[]> {
  for (const node of NODES) {
    const said = await ask(patroniUrl(layout, node, '/cluster'));
    if (said?.status === 200) return (JSON.parse(said.text) as { members: Member[] }).members;
  }
  return [];
}

/** So many bytes behind is up to date, as far as a look now and then can tell. */
const SMALL_LAG = 1_000_000;

/** Why nobody should begin a drill now; undefined if all is well. */
export function faultOf(members: readonly Member[], isSynchronous: boolean): string | undefined {
  const leader = members.find(({ role }) => role === 'leader');
  if (leader === undefined || leader.state !== 'running') return 'there is no leader';
  for (const { name, role, state, timeline, lag } of members) {
    if (role === 'leader') continue;
    if (state !== 'running' && state !== 'streaming') return `${name} is ${state}`;
    if (timeline !== leader.timeline) return `${name} is on another timeline`;
    if (typeof lag !== 'number' || lag > SMALL_LAG) return `${name} lags`;
  }
  if (members.length < NODES.length) return 'a node is missing';
  if (isSynchronous && !members.some(({ role }) => role === 'sync_standby')) return 'there is no synchronous standby';
  return undefined;
}
