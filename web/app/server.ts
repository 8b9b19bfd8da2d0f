import { type ClientOptions, createClient } from '#sdk/client.ts';

/** The one way of these pages to the server they came from. The cookie of a session goes along by itself. */
export const CLIENT: ClientOptions = {};

export const { send } = createClient(CLIENT);
