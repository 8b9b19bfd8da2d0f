/**
 * Where a caller may put a credential. The two key headers and `bearer` carry API keys; `session` is the service's own, and
 * `console` the console's, which opens what is for operators at every service: none of them names it.
 */
export type Credential = 'bearer' | 'x-api-key' | 'x-gateway-key' | 'session' | 'console';

/**
 * Who may ask. What is named must be there and be good.
 *
 * - `key`: a key of the service, or a member of a workspace for which it is opened, who is signed in to the console.
 * - `key-only`: the key itself, since it is about the key.
 * - `session`: somebody who is signed in to the service.
 * - `member`: a member of a workspace, who is signed in to the console.
 * - `operator`: whoever runs the server, signed in to the console with two factors.
 * - `optional`: whoever presents a session or a key is known by it (a bad key is refused), everybody else is a stranger.
 */
export type Access = 'open' | 'key' | 'key-only' | 'session' | 'member' | 'operator' | 'optional';
