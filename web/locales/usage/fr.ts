import type { UsageWords } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: UsageWords = {
  title: 'Utilisation',
  lead: (workspace) =>
    `Les requêtes de ${workspace} et les réponses reçues. Les dernières secondes peuvent encore manquer.`,
  range: 'Période',
  ranges: { '7': '7 jours', '30': '30 jours', '90': '90 jours', '13m': '13 mois' },
  service: 'Service',
  operation: 'Opération',
  key: 'Clé',
  people: 'Personnes, dans ces pages',
  gone: 'Une clé qui ne figure plus dans la liste',

  none: 'Aucune requête pendant cette période',
  noneText:
    'Choisissez une période plus longue ou d’autres filtres. Une requête apparaît ici quelques secondes après son envoi.',
  noKey: 'Aucune clé n’a servi pendant cette période',
  never: 'Aucune requête pour l’instant',
  neverText: 'Créez une clé, envoyez une requête avec elle, et voyez ici ce qu’il en est advenu.',
  toKeys: 'Aller aux clés',

  outcomes: {
    '2xx': 'Abouties',
    '4xx': 'Refusées (4xx)',
    '429': 'Au-delà d’une limite (429)',
    '5xx': 'En échec (5xx)',
  },
  allAnswered: (count, shown) =>
    several(count, 'Une requête, qui a abouti', `${shown} requêtes, qui ont toutes abouti`),
  someAnswered: (count, shown, share) =>
    several(count, 'Une requête, qui n’a pas abouti', `${shown} requêtes, dont ${share} ont abouti`),
  byDay: 'Requêtes par jour (UTC), selon leur issue',
  byMonth: 'Requêtes par mois (UTC), selon leur issue',
  day: 'Jour',
  month: 'Mois',

  totals: 'Pendant cette période',
  requests: 'Requêtes',
  median: 'La moitié en moins de',
  slow: '95 sur 100 en moins de',
  milliseconds: 'ms',
  operations: 'Par opération',
  operationsLead: 'La moitié des requêtes a pris au plus p50, et 95 sur 100 au plus p95.',
  keys: 'Par clé',

  allowances: 'Quotas',
  allowancesLead:
    'Ce que l’exploitant de ce serveur admet par mois. Les requêtes qui échouent de notre fait sont recréditées.',
  noServices: 'Aucun service n’est encore ouvert à cet espace de travail. Adressez-vous à l’exploitant de ce serveur.',
  allowance: 'Quota',
  unlimited: 'Sans limite',
  used: 'Utilisé',
  left: 'Restant',
  renews: 'Renouvellement',

  errors: 'Erreurs des sept derniers jours',
  errorsLead:
    'Les plus récentes d’abord. L’identifiant permet de retrouver la requête dans le journal du serveur : joignez-le à toute demande d’aide.',
  noErrors: 'Rien n’a été refusé ni n’a échoué au cours des sept derniers jours.',
  time: 'Heure',
  status: 'Statut',
  code: 'Code',
  requestId: 'Identifiant de requête',
  copyId: (id) => `Copier l’identifiant de requête ${id}`,
  more: 'Afficher plus',

  download: 'Télécharger en CSV',
  csvByDay: 'Une ligne par jour',
  csvByOperation: 'Une ligne par opération',
  csvByKey: 'Une ligne par clé',
};
