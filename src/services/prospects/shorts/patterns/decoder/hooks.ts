import type { Hook } from '../../line.ts';
import { hook } from '../../line.ts';

/** A word that is said in meetings and understood by few. */
export const hooks: readonly Hook[] = [
  hook('nap', 'NAP has nothing to do with sleep.', 'NAP: not about sleep', 'A do-not-disturb sign swings on a door'),
  hook('nap', 'Decode this with me: N, A, P.', 'N. A. P.', 'Three letter tiles on a desk'),
  hook('structured-data', 'Structured data, without the jargon.', 'Structured data, plainly', 'A jar gets a label'),
  hook(
    'structured-data',
    'Your page can carry a hidden label.',
    'The label inside your page',
    'A luggage tag is turned over',
  ),
  hook('robots-file', 'A small file decides who reads you.', 'Who may read you?', 'A note on a door'),
  hook('robots-file', 'Have you ever read your robots file?', 'Ever read robots.txt?', 'An old key in a drawer'),
  hook(
    'mid-market',
    'Mid-market rate: the one you seldom get.',
    'The rate you seldom get',
    'An exchange board, numbers flip',
  ),
  hook('mid-market', 'The rate on the news? Seldom yours.', 'Seldom your rate', 'A television in a hotel bar'),
  hook(
    'mx-record',
    'MX record: the letterbox of your domain.',
    'The letterbox of your domain',
    'A brass letterbox on a hotel door',
  ),
  hook(
    'mx-record',
    'Does your domain have a letterbox?',
    'Has your domain a letterbox?',
    'Letters lie in front of a closed door',
  ),
  hook('rate-parity', 'Rate parity, in plain words.', 'Rate parity, plainly', 'Two price tags with the same price'),
  hook(
    'rate-parity',
    'Your contract may fix your own price.',
    'Who sets your price?',
    'A contract, a price in the margin',
  ),
  hook('geo', 'GEO is not a map thing.', 'GEO: no map needed', 'A paper map is folded up'),
  hook('geo', 'SEO has a new neighbour: GEO.', 'SEO, meet GEO', 'Two nameplates beside a door'),
  hook(
    'content-credentials',
    'How can a video prove its origin?',
    'Where is this video from?',
    'A film strip with a wax seal',
  ),
  hook('content-credentials', 'Some files carry their own papers.', 'A file with papers', 'A passport is stamped'),
  hook(
    'canonical',
    'Canonical: which page is the original?',
    'Which is the original?',
    'The same photograph, many prints',
  ),
  hook('canonical', 'Your rooms page may have a twin.', 'Your page has a twin', 'Twin doors in a corridor'),
];
