import Type from 'typebox';
import type { Problem } from '#kernel/problem.ts';
import type { RefusalFormat } from '#platform/http/refusal.ts';
import { quoted } from './problems.ts';

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
  write: (problem) => ({ success: false, error: inFrench(problem), code: problem.code }),
};

/** The platform speaks English; these are its words for what every service refuses alike. */
const FRENCH: Readonly<Record<string, string>> = {
  malformed_request: 'La requête est illisible : son adresse ou ses en-têtes ne respectent pas HTTP.',
  uri_too_long: 'L’adresse est trop longue.',
  unauthorized: 'Une clé d’API valide est nécessaire, dans l’en-tête x-api-key ou Authorization: Bearer.',
  https_required: 'La clé a été envoyée sans HTTPS : la considérer comme divulguée et en demander une autre.',
  method_not_allowed: 'Cette adresse n’accepte pas cette méthode ; l’en-tête Allow donne celles qu’elle accepte.',
  unsupported_media_type: 'L’en-tête Content-Type doit être application/json ou text/plain.',
  request_timeout: 'L’envoi s’est interrompu : rien n’a été reçu pendant trop longtemps.',
  rate_limited: 'Trop de requêtes : l’en-tête Retry-After dit quand réessayer.',
  too_many_in_flight:
    'Trop de requêtes de cette clé ou de cette adresse sont en cours : l’en-tête Retry-After dit quand réessayer.',
  internal_error: 'L’erreur est de notre côté. Indiquer la valeur de l’en-tête x-request-id pour la signaler.',
  overloaded: 'Le serveur est surchargé : l’en-tête Retry-After dit quand réessayer.',
  database_unavailable: 'Le service est momentanément indisponible : l’en-tête Retry-After dit quand réessayer.',
};

const TOO_LARGE = /^The body may have at most (\d+) bytes\.$/;

export function inFrench({ code, detail, errors = [] }: Problem): string {
  // What is wrong in a body is said by this service itself; of parameters the platform speaks.
  const parameters = errors.filter((fault) => fault.in !== 'body').map(({ name }) => quoted(name));
  if (parameters.length > 0) return `Paramètre absent ou incorrect : ${parameters.join(', ')}.`;
  const limit = TOO_LARGE.exec(detail)?.[1];
  if (limit !== undefined) return `Le corps de la requête dépasse la limite de ${limit} octets.`;
  return FRENCH[code] ?? detail;
}
