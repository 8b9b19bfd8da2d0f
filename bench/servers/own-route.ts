/** The path of a resource's question at a route that is the resource's own: for yardsticks without a choice. */
export const atOwnRoute = (path: string) => path.replace(/^\/api\/v1\?resource=([a-z-]+)&?/, '/$1?');
