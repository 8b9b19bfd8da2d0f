import type { FaultWords } from '#platform/http/problem/fault-words.ts';

const counted = (number: number, what: string) => `${number} ${what}${number < 2 ? '' : 's'}`;

/** What is wrong with a value, for whoever reads French; see the platform's words for the English. */
export const faults: FaultWords = {
  missing: 'manque',
  once: 'ne peut être donné qu’une fois',
  empty: 'ne peut pas être vide',
  invalid: 'n’est pas valide',
  unknown: (near) => (near === undefined ? 'est inconnu' : `est inconnu (vouliez-vous dire « ${near} » ?)`),
  oneOf: (values, near) =>
    `doit être l’une de ces valeurs : ${values}${near === undefined ? '' : ` (vouliez-vous dire « ${near} » ?)`}`,
  be: (things) => `doit être ${things.join(' ou ')}`,
  bounds: {
    minimum: (bound) => `doit être au moins ${bound}`,
    maximum: (bound) => `doit être au plus ${bound}`,
    exclusiveMinimum: (bound) => `doit être supérieur à ${bound}`,
    exclusiveMaximum: (bound) => `doit être inférieur à ${bound}`,
    multipleOf: (bound) => `doit être un multiple de ${bound}`,
    minLength: (bound) => `doit avoir au moins ${counted(bound, 'caractère')}`,
    maxLength: (bound) => `doit avoir au plus ${counted(bound, 'caractère')}`,
    minItems: (bound) => `doit avoir au moins ${counted(bound, 'élément')}`,
    maxItems: (bound) => `doit avoir au plus ${counted(bound, 'élément')}`,
    minProperties: (bound) => `doit avoir au moins ${counted(bound, 'champ')}`,
    maxProperties: (bound) => `doit avoir au plus ${counted(bound, 'champ')}`,
  },
  things: {
    'an e-mail address': 'une adresse e-mail',
    'a date such as 1990-05-17 (YYYY-MM-DD)': 'une date comme 1990-05-17 (AAAA-MM-JJ)',
    'an instant such as 2026-01-31T12:00:00Z': 'un instant comme 2026-01-31T12:00:00Z',
    'an address such as https://example.com/page': 'une adresse comme https://example.com/page',
    'a UUID': 'un UUID',
    'a whole number': 'un nombre entier',
    'a number': 'un nombre',
    'a text': 'un texte',
    'true or false': 'true ou false',
    'an object': 'un objet',
    'a list': 'une liste',
    null: 'null',
    'nine digits': 'neuf chiffres',
    'a day as AAAA-MM-JJ': 'un jour comme 2024-12-31 (AAAA-MM-JJ)',
    'the id of a member': 'l’identifiant d’un membre',
    'the id of a member, `me` or `nobody`': 'l’identifiant d’un membre, `me` ou `nobody`',
    'a name without control characters': 'un nom sans caractères de contrôle',
    '`next` of the page before': '`next` de la page précédente',
    'a number of seconds since 1970, as in the link': 'un nombre de secondes depuis 1970, comme dans le lien',
  },
};
