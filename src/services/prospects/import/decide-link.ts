import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Link, LinkKind } from '../store/links.ts';
import { confirmLink, refuseLink, takeOpenLink } from '../store/links.ts';
import { freePlace, setEntity, setPlace } from '../store/pending-links.ts';
import { numberLicensed, numberProperties, relink, unlistUnseen } from '../store/properties.ts';
import { lockPublication } from '../store/publication.ts';
import { tieRating } from '../store/ratings.ts';
import type { Sighting } from '../store/sightings.ts';
import { dropSightings, readSightings, sightingKey } from '../store/sightings.ts';
import { take } from './link-sightings.ts';

/**
 * A person's decision about a link that waits. It holds from now on: the matcher neither overrules it nor asks again.
 * Undefined when nothing waits under this id.
 */
export async function decideOpenLink(
  database: Database,
  id: string,
  isAccepted: boolean,
  actor: string,
): Promise<LinkKind | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const link = await takeOpenLink(connection, id);
    if (link === undefined || link.target === null) return undefined;
    if (isAccepted) await accept(connection, link, link.target, actor);
    else await refuse(connection, link, actor);
    return link.kind;
  });
}

async function accept(connection: Connection, link: Link, target: string, actor: string): Promise<void> {
  await confirmLink(connection, link, actor);
  if (link.kind === 'operator') {
    await setEntity(connection, link.subject, target);
    await numberProperties(connection, [target]);
  } else if (link.kind === 'place') {
    await acceptPlace(connection, link.subject, target, actor);
  } else if (link.kind === 'rating') {
    await tieRating(connection, link.subject, target);
  } else {
    await takeSighting(connection, link, target);
  }
}

/** Whoever had the place until now has to look for another one; ratings of the place go with it. */
async function acceptPlace(connection: Connection, property: string, place: string, actor: string): Promise<void> {
  const others = await freePlace(connection, property, place);
  for (const other of others) await refuseLink(connection, { kind: 'place', subject: other }, actor);
  await relink(connection, others);
  await setPlace(connection, property, place);
  await tieRating(connection, `place ${place}`, property);
}

/** Another target may be found; a hotel of a new list that is not the old one is a new one, and the old one is gone. */
async function refuse(connection: Connection, link: Link, actor: string): Promise<void> {
  await refuseLink(connection, link, actor);
  if (link.kind === 'operator' || link.kind === 'place') await relink(connection, [link.subject]);
  if (link.kind === 'same_property') await takeSighting(connection, link, undefined);
}

async function takeSighting(connection: Connection, link: Link, property: string | undefined): Promise<void> {
  const sighting = await sightingOf(connection, link);
  if (sighting === undefined) return;
  await take(connection, sighting, property);
  await dropSightings(connection, [sighting.number]);
  if (property === undefined && link.target !== null) await unlistUnseen(connection, link.target, sighting.observedOn);
  await numberLicensed(connection);
}

/** The sighting that a link is of, if it still waits. */
async function sightingOf(connection: Connection, link: Link): Promise<Sighting | undefined> {
  return (await readSightings(connection)).find((sighting) => sightingKey(sighting) === link.subject);
}
