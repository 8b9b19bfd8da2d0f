/** Where a caller may put a credential. The two key headers and `bearer` carry API keys; `session` is the service's own. */
export type Credential = 'bearer' | 'x-api-key' | 'x-gateway-key' | 'session';

/**
 * Who may ask. `key` and `session` must be there and be good. `optional`: whoever presents one of them is known by it (a bad
 * key is refused), everybody else is a stranger.
 */
export type Access = 'open' | 'key' | 'session' | 'optional';
