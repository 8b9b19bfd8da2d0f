import type { DnsScript, Reply } from '#test/support/dns-responder.ts';
import type { PrivateAddress } from './private-network.ts';
import { SITE_ADDRESS } from './web.ts';

/** A URL that is meant to reach what is not public. */
export type HostileTarget = {
  /** `PORT` stands for a port at which something private listens, `OTHER` for one that is never allowed. */
  written: string;
  refused: 'invalid_url' | 'blocked_target';
  /** The listener that it would reach if nothing stopped it. Without one it leads off this machine, or nowhere. */
  reaches?: PrivateAddress;
};

const blocked = (...hosts: string[]): HostileTarget[] =>
  hosts.map((host) => ({ written: `http://${host}:PORT/`, refused: 'blocked_target' }));

const reaching = (reaches: PrivateAddress, ...hosts: string[]): HostileTarget[] =>
  blocked(...hosts).map((target) => ({ ...target, reaches }));

const malformed = (...urls: string[]): HostileTarget[] => urls.map((written) => ({ written, refused: 'invalid_url' }));

/** Names as a stranger would set them up, and what the name server says of them. */
export const HOSTILE_NAMES: Record<string, Reply | DnsScript> = {
  'hotel.example': { A: [SITE_ADDRESS] },
  localhost: { A: ['127.0.0.1'] },
  '127.0.0.1.nip.example': { A: ['127.0.0.1'] },
  '7f000003.nip.example': { A: ['127.0.0.3'] },
  'six.example': { AAAA: ['::1'] },
  'mapped.example': { AAAA: ['::ffff:7f00:1'] },
  'zero.example': { A: ['0.0.0.0'] },
  'zero-six.example': { AAAA: ['::'] },
  'mixed.example': { A: [SITE_ADDRESS, '127.0.0.1'] },
  'mixed-after.example': { A: ['127.0.0.3', SITE_ADDRESS] },
  'mixed-families.example': { A: [SITE_ADDRESS], AAAA: ['::1'] },
  'many.example': { A: [...Array.from({ length: 20 }, () => SITE_ADDRESS), '127.0.0.1'] },
  'alias.example': { CNAME: '127.0.0.1.nip.example', and: { A: ['127.0.0.1'] } },
  'alias-to-localhost.example': { CNAME: 'localhost' },
  'alias-twice.example': { CNAME: 'alias.example', and: { CNAME: 'inner.example', and: { A: ['127.0.0.3'] } } },
  'ten.example': { A: ['10.0.0.5'] },
  'home.example': { A: ['192.168.1.1'] },
  'metadata.example': { A: ['169.254.169.254'] },
  'azure.example': { A: ['168.63.129.16'] },
  'translated.example': { AAAA: ['64:ff9b::7f00:1'] },
  'unique-local.example': { AAAA: ['fd00:ec2::254'] },
  'multicast.example': { A: ['224.0.0.1'] },
};

export const HOSTILE_TARGETS: readonly HostileTarget[] = [
  // The own machine, in every way of writing it that URLs know.
  ...reaching('127.0.0.1', '127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '0x7f.1', '0x7f.0.0.1', '0x7F000001'),
  ...reaching('127.0.0.1', '0x7f.0x0.0x0.0x1', '017700000001', '0177.0.0.1', '0177.0.0.01', '2130706433'),
  ...reaching('127.0.0.1', '127.0x0.0.01', '00000000177.0.0.1', '①②⑦.⓪.⓪.①', '①②⑦。⓪。⓪。①', '127。0。0。1'),
  ...reaching('127.0.0.1', '127．0．0．1', '１２７.０.０.１', '127%2e0%2e0%2e1', '%31%32%37.0.0.1', '%3127.0.0.1'),
  ...reaching('127.0.0.1', '12\u00ad7.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]'),
  ...reaching('127.0.0.1', '[0:0:0:0:0:ffff:127.0.0.1]', '0.0.0.0', '0', '0x0', '0.0', '[::ffff:0.0.0.0]'),
  ...reaching('127.0.0.3', '127.0.0.3', '0x7f.3', '2130706435', '[::ffff:7f00:3]'),
  ...reaching('::1', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0.0.0.1]', '[::]', '[0::0]'),
  { written: 'https://127.0.0.1:PORT/', refused: 'blocked_target', reaches: '127.0.0.1' },
  { written: 'https://[::1]:PORT/', refused: 'blocked_target', reaches: '::1' },
  { written: 'http://127.0.0.1:PORT#@hotel.example/', refused: 'blocked_target', reaches: '127.0.0.1' },
  { written: 'http://127.0.0.1:PORT?@hotel.example/', refused: 'blocked_target', reaches: '127.0.0.1' },
  { written: 'http://127.0.0.1:PORT/@hotel.example/', refused: 'blocked_target', reaches: '127.0.0.1' },
  // Names.
  ...reaching('127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'local\u200bhost', 'loc%61lhost'),
  ...reaching('127.0.0.1', '127.0.0.1.nip.example', '127.0.0.1.nip.example.', 'mapped.example', 'zero.example'),
  ...reaching('127.0.0.1', 'alias.example', 'alias-to-localhost.example'),
  ...reaching('127.0.0.3', '7f000003.nip.example', 'alias-twice.example', 'mixed-after.example'),
  ...reaching('::1', 'six.example', 'zero-six.example', 'mixed-families.example'),
  ...blocked('mixed.example', 'many.example', 'ten.example', 'home.example', 'metadata.example', 'azure.example'),
  ...blocked('translated.example', 'unique-local.example', 'multicast.example'),
  ...blocked(
    'sub.localhost',
    'a.b.localhost.',
    'printer.local',
    'metadata.google.internal',
    'instance-data.ec2.internal',
  ),
  ...blocked('router.home.arpa', 'hidden.onion', 'name.alt', 'intranet', 'kubernetes', 'metadata'),
  // Where clouds answer their own machines.
  ...blocked('169.254.169.254', '0xa9fea9fe', '2852039166', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]'),
  ...blocked('169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16', '[fd00:ec2::254]', '[fd20:ce::254]'),
  // Private, shared, reserved, multicast, broadcast.
  ...blocked('10.0.0.1', '10.255.255.255', '012.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '0300.0250.1.1'),
  ...blocked('100.64.0.1', '198.18.0.1', '192.0.2.1', '203.0.113.1', '192.88.99.1', '0.1.2.3'),
  ...blocked('224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'),
  ...blocked(
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[5f00::1]',
    '[3fff::1]',
    '[100::1]',
  ),
  // An IPv4 address inside IPv6, by each mechanism there is.
  ...blocked('[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:7f00:1]', '[64:ff9b::7f00:1]', '[64:ff9b::169.254.169.254]'),
  ...blocked('[64:ff9b:1::7f00:1]', '[2001:0:7f00:1::]', '[2001::80ff:fffe]', '[2002:7f00:1::]', '[2002:a00:1::1]'),
  ...blocked('[2002:c0a8:101::1]', '[2606:4700::5efe:7f00:1]', '[2606:4700::200:5efe:a9fe:a9fe]'),
  // Ports where no page is.
  ...['22', '25', '6379', '8080', 'OTHER'].flatMap((port): HostileTarget[] => [
    { written: `http://hotel.example:${port}/`, refused: 'blocked_target' },
    { written: `http://127.0.0.1:${port}/`, refused: 'blocked_target' },
  ]),
  // Written so that two readers understand two things, or that none should.
  ...malformed(
    'http://hotel.example@127.0.0.1:PORT/',
    'http://hotel.example:80@127.0.0.1:PORT/',
    'http://hotel.example%40127.0.0.1:PORT/',
    'http://hotel.example\\@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@hotel.example/',
    'http:\\\\127.0.0.1:PORT\\',
    'http:/\\127.0.0.1:PORT/',
    'http:127.0.0.1:PORT/',
    'http:///127.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
    '127.0.0.1:PORT',
    'http://127.0.0.1\t:PORT/',
    'ht\ntp://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/\r\nX-Injected: 1',
    'http://127.0.0.1 :PORT/',
    'http://[::1%25lo]:PORT/',
    'http://[fe80::1%25lo]:PORT/',
    'http://[::1%lo]:PORT/',
    'http://localhost..:PORT/',
    'http://127.0.0.1..:PORT/',
    'http://127.0.0.1.1:PORT/',
    'http://127.0.0.256:PORT/',
    'http://:PORT/',
    'http://',
    `http://${'a'.repeat(64)}.127.0.0.1.nip.example:PORT/`,
    `http://${'a.'.repeat(127)}nip.example:PORT/`,
    'file:///etc/passwd',
    'file://127.0.0.1:PORT/',
    'ftp://127.0.0.1:PORT/',
    'gopher://127.0.0.1:PORT/_GET%20/',
    'dict://127.0.0.1:PORT/info',
    'ws://127.0.0.1:PORT/',
    'data:text/html,hello',
    'javascript:fetch("http://127.0.0.1:PORT/")',
    'view-source:http://127.0.0.1:PORT/',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  ),
];
