import { type ClientOptions, createClient, type Send } from '#sdk/client.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { confirmations, type Proof } from './confirmations.ts';
import { isAtSignIn, leaveFor, signInAddress } from './leave.ts';

/** The one way of these pages to the server they came from. The cookie of a session goes along by itself. */
export const CLIENT: ClientOptions = {};

const client = createClient(CLIENT);

const PROOFS: Readonly<Record<string, Proof>> = { sign_in_again: 'any', second_factor_first: 'second factor' };

/** Operations that these pages ask with a session; other services' own want a key beside it, or know nobody. */
const OF_SESSIONS =
  /^\/api\/(?:console|(?:v1\/)?operator|external\/dossiers|v1\/(?:hotels|work|email|geo|fx|shorts))\b/;

/**
 * Whoever is not signed in any more is led to where one signs in. What wants a proof that it is you asks for it, and is then
 * asked of the server once more: the page that asked notices nothing of either.
 */
async function sendInSession(...[endpoint, ...given]: Parameters<Send>): Promise<unknown> {
  try {
    return await client.send(endpoint, ...given);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !OF_SESSIONS.test(endpoint.url)) throw error;
    if (error.status === 401 && !isAtSignIn()) return leaveFor(signInAddress());
    const proof = PROOFS[error.code];
    if (proof === undefined || !(await confirmations.ask(proof))) throw error;
    return await client.send(endpoint, ...given);
  }
}

export const send = sendInSession as Send;
