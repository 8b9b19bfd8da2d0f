import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { memoizeByText } from '#lib/memo/memoize.ts';
import type { Circle } from '../../limits/limiter.ts';

/**
 * Where a request comes from, in one normal form: however a proxy spells an address (with a port, in brackets, in quotes,
 * with a zone, IPv4 inside IPv6, long or short), one client is one subject.
 */
export type ClientAddress = {
  /** The whole address. */
  address: string;
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 address (one customer's own network). */
  subject: string;
  /** The wider networks around an IPv6 /64: whoever has many networks counts there as one. */
  wider: readonly Circle[];
  /** What shares go by: the same, but for IPv6 the widest of these networks, since half of a server is much for one customer. */
  network: string;
  /** What a log may say: enough to see that requests come from one network, not enough to name a person. */
  masked: string;
};

/** A client that is gone already has no address any more, whatever Fastify's types say. */
const NOWHERE: ClientAddress = { address: '', subject: 'unknown', wider: [], network: 'unknown', masked: 'unknown' };

/** Most requests come from few addresses: what is known of them is remembered. */
const CAPACITY = 1000;
/** The longest spelling of an address, with a zone and a port; whatever is longer is none, and is not remembered. */
const MAX_LENGTH = 80;

/**
 * Where a request counts. What a proxy hands on that is no address was chosen by the client: it counts as the connection's
 * own address, all of it as one.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): ClientAddress {
  const told = lookUp(ip);
  return told === NOWHERE ? lookUp(socket?.remoteAddress) : told;
}

/** Whose a connection is. */
export const networkOf = (address: string | undefined): string => lookUp(address).network;

/** The subject alone, for whoever counts in a table of its own. */
export const limitSubject = (address: string | undefined): string => lookUp(address).subject;

export const maskedAddress = (address: string | undefined): string => lookUp(address).masked;

const readOnce = memoizeByText(CAPACITY, readClientAddress);

function lookUp(address: string | undefined): ClientAddress {
  return address === undefined || address.length > MAX_LENGTH ? NOWHERE : readOnce(address);
}

function readClientAddress(text: string): ClientAddress {
  const address = bareAddress(text);
  const version = isIP(address);
  if (version === 0) return NOWHERE;
  if (version === 4) return ofV4(address);
  const groups = groupsOf(address);
  return holdsV4(groups) ? ofV4(v4Of(groups)) : ofV6(address, groups);
}

/** Without quotes, brackets, port and zone. */
function bareAddress(text: string): string {
  const [, unquoted = text.trim()] = /^\s*"([^"]*)"\s*$/.exec(text) ?? [];
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(unquoted) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(unquoted) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? unquoted).split('%', 1);
  return address;
}

/** The eight numbers of an IPv6 address that `isIP` has accepted. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::', 2).map(numbersIn);
  if (tail === undefined) return [...head];
  const between = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...between, ...tail];
}

function numbersIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/**
 * What stands before an IPv4 address inside an IPv6 one: as the system writes those of a socket for both (RFC 4291), and as
 * NAT64 does (RFC 6052), behind whose one /64 the whole of IPv4 would otherwise be one client.
 */
const BEFORE_V4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

const holdsV4 = (groups: readonly number[]) => BEFORE_V4.includes(leading(groups.slice(0, 6)));

const leading = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');

function v4Of(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const ofV4 = (address: string): ClientAddress => ({
  address,
  subject: address,
  wider: [],
  network: address,
  masked: `${address.slice(0, address.lastIndexOf('.'))}.0/24`,
});

function ofV6(address: string, groups: readonly number[]): ClientAddress {
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const widest = `${leading([a, b, c])}::/48`;
  return {
    address,
    subject: leading([a, b, c, d]),
    wider: [
      { subject: `${leading([a, b, c, d & 0xff00])}::/56`, width: '/56', times: 4 },
      { subject: widest, width: '/48', times: 16 },
    ],
    network: widest,
    masked: widest,
  };
}
