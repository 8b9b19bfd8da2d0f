import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { numberLicensed, numberProperties, readBefore, relink, unlistUnseen } from '../store/imports/properties.ts';
import { tieRating } from '../store/imports/ratings.ts';
import type { Sighting } from '../store/imports/sightings.ts';
import { dropSightings, readSightings, sightingKey } from '../store/imports/sightings.ts';
import type { Traces } from '../store/linkage/link-events.ts';
import { noteEvent } from '../store/linkage/link-events.ts';
import type { Link, LinkKind } from '../store/linkage/links.ts';
import { confirmLink, refuseLink, takeOpenLinks } from '../store/linkage/links.ts';
import { freePlace, setEntities, setPlaces } from '../store/linkage/pending-links.ts';
import { lockPublication } from '../store/publication/publication.ts';
import { take } from './link-sightings.ts';

/** `touched` are the properties that are to be looked at again. */
type Decided = { kind: LinkKind; touched: string[] };

/** What a decision has changed: which properties, and what must be known to take it back. */
type Made = { touched: string[]; traces: Traces };

/**
 * A person's decision about a link that waits. It holds from now on: the matcher neither overrules it nor asks again.
 * Undefined when nothing waits under this id; when two do, nobody knows which was meant, and nothing is decided.
 */
export async function decideOpenLink(
  database: Database,
  id: string,
  isAccepted: boolean,
  actor: string,
  /** Whatever else is to be written if, and only if, it is decided. */
  note: (connection: Connection, decided: Decided) => Promise<void> = async () => {},
): Promise<Decided | 'ambiguous' | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const [link, another] = await takeOpenLinks(connection, id);
    if (another !== undefined) return 'ambiguous';
    if (link === undefined || link.target === null) return undefined;
    const { touched, traces } = isAccepted
      ? await accept(connection, link, link.target, actor)
      : await refuse(connection, link, actor);
    await noteEvent(connection, link, { event: isAccepted ? 'accepted' : 'refused', traces, actor });
    const decided = { kind: link.kind, touched };
    await note(connection, decided);
    return decided;
  });
}

async function accept(connection: Connection, link: Link, target: string, actor: string): Promise<Made> {
  await confirmLink(connection, link, actor);
  if (link.kind === 'same_property') return await takeSighting(connection, link, target);
  if (link.kind === 'place') return await acceptPlace(connection, link.subject, target, actor);
  if (link.kind === 'rating') {
    await tieRating(connection, link.subject, target);
    return { touched: [target], traces: {} };
  }
  await setEntities(connection, [[link.subject, target]]);
  await numberProperties(connection, [target]);
  return { touched: [link.subject], traces: {} };
}

/** Whoever had the place until now has to look for another one; ratings of the place go with it. */
async function acceptPlace(connection: Connection, property: string, place: string, actor: string): Promise<Made> {
  const others = await freePlace(connection, property, place);
  for (const other of others) await refuseLink(connection, { kind: 'place', subject: other }, actor);
  await relink(connection, others);
  await setPlaces(connection, [[property, place]]);
  await tieRating(connection, `place ${place}`, property);
  return { touched: [property, ...others], traces: others.length === 0 ? {} : { gaveUp: others } };
}

/** Another target may be found; a hotel of a new list that is not the old one is a new one, and the old one is gone. */
async function refuse(connection: Connection, link: Link, actor: string): Promise<Made> {
  await refuseLink(connection, link, actor);
  if (link.kind === 'same_property') return await takeSighting(connection, link, undefined);
  if (link.kind === 'rating') return { touched: [], traces: {} };
  await relink(connection, [link.subject]);
  return { touched: [link.subject], traces: {} };
}

async function takeSighting(connection: Connection, link: Link, property: string | undefined): Promise<Made> {
  const sighting = await sightingOf(connection, link);
  if (sighting === undefined) return { touched: [], traces: {} };
  const { mailbox: _, ...asListed } = sighting;
  const before = link.target === null ? undefined : await readBefore(connection, link.target);
  const taken = await take(connection, sighting, property);
  await dropSightings(connection, [sighting.number]);
  if (property === undefined && link.target !== null) await unlistUnseen(connection, link.target, sighting.observedOn);
  await numberLicensed(connection);
  return {
    touched: link.target === null ? [taken.property] : [taken.property, link.target],
    traces: {
      sighting: asListed,
      ...(property === undefined
        ? { added: taken.property, wasListed: before?.is_listed ?? false }
        : before !== undefined && { property: before }),
    },
  };
}

/** The sighting that a link is of, if it still waits. */
async function sightingOf(connection: Connection, link: Link): Promise<Sighting | undefined> {
  return (await readSightings(connection)).find((sighting) => sightingKey(sighting) === link.subject);
}
