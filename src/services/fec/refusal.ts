import Type from 'typebox';
import type { FaultyField, Problem } from '#kernel/problem.ts';
import type { RefusalFormat } from '#platform/http/problem/refusal.ts';
import { howToGetAKey, type RefusalWords } from '#platform/http/problem/refusal-words.ts';
import { faults } from './fault-words.ts';
import { quoted } from './problems.ts';

const words: RefusalWords = {
  faults,
  unauthorized: ({ keyHeaders }, service) =>
    `Une clé d’API valide de ce service est nécessaire, dans l’en-tête ${keyHeaders.join(' ou ')}. Pour en obtenir une : ${howToGetAKey(service)}`,
  mediaType: (taken, sent) =>
    taken.length === 0
      ? 'Cette opération ne prend pas de corps.'
      : `L’en-tête Content-Type doit être ${taken.join(' ou ')} ; ${sent === undefined ? 'il manque' : `reçu : ${quoted(sent)}`}.`,
  // Bodies are streams here, and JSON is read by the service itself.
  json: () => 'Le corps n’est pas un document JSON valide.',
};

/** How the service says no: in the shape of its report, whose `success` is then false, and in French. */
export const refusal: RefusalFormat = {
  mediaType: 'application/json',
  schema: Type.Object(
    {
      success: Type.Literal(false),
      error: Type.String({ description: 'What is wrong, in French.' }),
      code: Type.String({ description: 'The same for programs; each is explained at `/docs/problems`.' }),
    },
    { title: 'AnalysisRefusal', description: 'A refusal or a failure' },
  ),
  language: 'fr',
  words,
  write: (problem) => ({ success: false, error: inFrench(problem), code: problem.code }),
};

/** The platform speaks English; these are its words for what every service refuses alike. */
const FRENCH: Readonly<Record<string, string>> = {
  malformed_request: 'La requête est illisible : son adresse ou ses en-têtes ne respectent pas HTTP.',
  uri_too_long: 'L’adresse est trop longue.',
  https_required: 'La clé a été envoyée sans HTTPS : la considérer comme divulguée et en demander une autre.',
  method_not_allowed: 'Cette adresse n’accepte pas cette méthode ; l’en-tête Allow donne celles qu’elle accepte.',
  request_timeout: 'L’envoi s’est interrompu : rien n’a été reçu pendant trop longtemps.',
  workspace_missing: 'L’espace de travail manque : le nommer dans l’en-tête Quintet-Workspace.',
  workspace_required:
    'Un dossier appartient à un espace de travail, et cette clé à aucun : en créer une dans la console de l’espace.',
  not_a_member: 'Il n’y a pas d’espace de travail de ce nom, ou vous n’en êtes pas membre.',
  role_too_low: 'Votre rôle dans l’espace de travail ne le permet pas.',
  service_not_opened: 'Ce service n’est pas ouvert pour l’espace de travail : s’adresser à l’exploitant du serveur.',
  second_factor_needed: 'L’espace de travail exige un second facteur.',
  scope_missing: 'Les droits de la clé ne comprennent pas cette opération.',
  address_not_allowed: 'La clé ne peut pas être utilisée depuis ce réseau.',
  link_not_good:
    'Ce lien de téléchargement ne vaut plus : il dure une minute, dans la session pour laquelle il a été fait.',
  origin_not_allowed: 'La page qui a envoyé la requête n’est pas de ce serveur.',
  allowance_used_up: 'Le forfait du mois est épuisé : l’en-tête Retry-After dit quand il se renouvelle.',
  rate_limited: 'Trop de requêtes : l’en-tête Retry-After dit quand réessayer.',
  too_many_in_flight:
    'Trop de requêtes de cette clé ou de cette adresse sont en cours : l’en-tête Retry-After dit quand réessayer.',
  internal_error: 'L’erreur est de notre côté. Indiquer la valeur de l’en-tête x-request-id pour la signaler.',
  overloaded: 'Le serveur est surchargé : l’en-tête Retry-After dit quand réessayer.',
  database_unavailable: 'Le service est momentanément indisponible : l’en-tête Retry-After dit quand réessayer.',
  outcome_unknown:
    'La base de données a été perdue pendant l’enregistrement : l’opération a peut-être eu lieu. Vérifier avant de la répéter.',
};

const TOO_LARGE = /^The body may have at most (\d+) bytes\.$/;

export function inFrench({ code, detail, errors = [] }: Problem): string {
  // What is wrong in a body is said by this service itself; of parameters the platform speaks.
  const parameters = errors.filter((fault) => fault.in !== 'body');
  if (parameters.length > 0) return parametersInFrench(parameters);
  const limit = TOO_LARGE.exec(detail)?.[1];
  if (limit !== undefined) return `Le corps de la requête dépasse la limite de ${limit} octets.`;
  return FRENCH[code] ?? detail;
}

const MAX_NAMED = 12;

function parametersInFrench(wrong: readonly FaultyField[]): string {
  const told = [...new Map(wrong.map(({ name, detail }) => [name, `${quoted(name)} ${detail}`])).values()];
  const rest = told.length - MAX_NAMED;
  const more = rest > 0 ? ` ; et ${rest} ${rest === 1 ? 'autre' : 'autres'}` : '';
  const label = told.length === 1 ? 'Paramètre incorrect' : 'Paramètres incorrects';
  return `${label} : ${told.slice(0, MAX_NAMED).join(' ; ')}${more}.`;
}
