import type { FastifyReply } from 'fastify';
import { sendGenerated } from '#platform/http/generated-page.ts';
import { media } from '#platform/http/operation.ts';

/** How pictures leave the house: as SVG that runs nothing and loads nothing. */
export const picture = (describe: string) => media('image/svg+xml', describe);

export const sendPicture = (reply: FastifyReply, svg: string) => sendGenerated(reply, 'image/svg+xml', svg);
