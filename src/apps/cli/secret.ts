import { wrapOwnerKeysAnew } from '#platform/blobs/owner-keys.ts';
import type { CommandGroup } from '#platform/command.ts';
import { NothingDone } from '#platform/command.ts';
import {
  forgetPreviousAuthSecrets,
  freshSecret,
  prepareAuthSecret,
  promoteAuthSecret,
} from '#platform/config/secrets.ts';
import { wrapAllAnew } from '#platform/secrets/lasting-secret.ts';

/**
 * `quintet secret …`: AUTH_SECRET, which signs sessions and links. A turn takes two restarts, so that no process meets a
 * session that it cannot read: first all know the next secret, then it becomes the current one.
 */
export const secretGroup: CommandGroup = {
  group: 'secret',
  verbs: [
    {
      verb: 'status',
      summary: 'whether there is a next secret, and how many earlier ones are still good',
      usage: 'secret status',
      examples: ['secret status --json'],
      run: async (context) => {
        const { hasNext, previous } = (await context.open()).authSecret;
        const text = `next: ${hasNext ? 'known' : 'none'}\nearlier ones that are still good: ${previous}`;
        return { text, json: { has_next: hasNext, previous } };
      },
    },
    {
      verb: 'prepare',
      summary: 'make the next secret known; restart every process afterwards',
      usage: 'secret prepare',
      examples: ['secret prepare'],
      run: async (context) => {
        const runtime = await context.open();
        if (runtime.isPrivate) {
          await prepareAuthSecret(runtime.dataDirectory);
          const text = 'The next secret is in secrets.json. Restart every process, then: secret promote';
          return { text, json: { written: true } };
        }
        const next = freshSecret();
        const text = `Set in the environment of every process, and restart them one by one:\n  AUTH_SECRET_NEXT=${next}\nThen: secret promote`;
        return { text, json: { written: false, auth_secret_next: next } };
      },
    },
    {
      verb: 'promote',
      summary: 'put the next secret in front; restart every process afterwards',
      usage: 'secret promote',
      examples: ['secret promote'],
      run: async (context) => {
        const runtime = await context.open();
        if (!runtime.authSecret.hasNext) throw new NothingDone('There is no next secret. First: secret prepare');
        if (runtime.isPrivate) {
          await promoteAuthSecret(runtime.dataDirectory);
          const text = 'Done. Restart every process: sessions and links from before stay good.';
          return { text, json: { written: true } };
        }
        const lines = [
          'In the environment of every process, and restart them one by one:',
          '  AUTH_SECRET             what AUTH_SECRET_NEXT is now',
          '  AUTH_SECRETS_PREVIOUS   what AUTH_SECRET is now, then what was there',
          '  AUTH_SECRET_NEXT        unset',
        ];
        return { text: lines.join('\n'), json: { written: false } };
      },
    },
    {
      verb: 'forget-previous',
      summary: 'drop earlier secrets: sessions that were not renewed since the turn end (they live 30 days)',
      usage: 'secret forget-previous',
      examples: ['secret forget-previous'],
      run: async (context) => {
        const runtime = await context.open();
        if (runtime.authSecret.previous === 0) throw new NothingDone('There is no earlier secret to forget.');
        await wrapAllAnew(runtime.database, runtime.secretsFor);
        await wrapOwnerKeysAnew(runtime.database, runtime.secretsFor('blobs'));
        if (!runtime.isPrivate) {
          return { text: 'Remove AUTH_SECRETS_PREVIOUS from the environment and restart.', json: { written: false } };
        }
        await forgetPreviousAuthSecrets(runtime.dataDirectory);
        return { text: 'Earlier secrets are forgotten. Restart the server.', json: { written: true } };
      },
    },
  ],
};
