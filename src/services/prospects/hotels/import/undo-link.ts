import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import {
  dropAdded,
  listAgain,
  numberLicensed,
  numberProperties,
  propertiesOf,
  relink,
  restoreProperty,
} from '../store/imports/properties.ts';
import { untieRating } from '../store/imports/ratings.ts';
import { newestList, putSightingBack } from '../store/imports/sightings.ts';
import type { LinkEvent, Traces } from '../store/linkage/link-events.ts';
import { lastEvent, noteEvent } from '../store/linkage/link-events.ts';
import type { Link, LinkKind } from '../store/linkage/links.ts';
import { reopenLink, takeLinks, unrefuse } from '../store/linkage/links.ts';
import { releaseTarget } from '../store/linkage/pending-links.ts';
import { lockPublication } from '../store/publication/publication.ts';

/** `touched` are the properties that are to be looked at again. */
type Undone = { kind: LinkKind; was: 'accepted' | 'refused'; touched: string[] };

/**
 * Takes back what was decided about a link, by the matcher or by a person: what followed from it is gone, and it waits for
 * a person again. The matcher does not accept it once more. Undefined when there is nothing to take back; `too_late` when
 * other facts rest on it by now: a newer list, or the registration itself.
 */
export async function undoLink(
  database: Database,
  id: string,
  actor: string,
  /** Whatever else is to be written if, and only if, it is taken back. */
  note: (connection: Connection, undone: Undone) => Promise<void> = async () => {},
): Promise<Undone | 'ambiguous' | 'too_late' | undefined> {
  const outcome = await transaction(database, async (connection) => {
    await lockPublication(connection);
    const [link, another] = await takeLinks(connection, id);
    if (another !== undefined) return 'ambiguous';
    if (link === undefined) return undefined;
    const last = await lastEvent(connection, link);
    const isAccepted = link.decision === 'accepted' || link.decision === 'confirmed';
    if (!isAccepted && last?.event !== 'refused') return undefined;
    if (link.decidedBy === 'registry') return 'too_late';
    const touched = isAccepted
      ? await release(connection, link, last?.event === 'accepted' ? last.traces : {})
      : await unmakeRefusal(connection, link, last as LinkEvent);
    if (touched === undefined) throw new TooLate();
    await noteEvent(connection, link, { event: 'undone', actor });
    const asked = isAccepted || last === undefined ? link : last.before;
    await reopenLink(connection, link, asked, actor);
    const undone: Undone = { kind: link.kind, was: isAccepted ? 'accepted' : 'refused', touched };
    await note(connection, undone);
    return undone;
  }).catch((error: unknown) => {
    if (error instanceof TooLate) return 'too_late' as const;
    throw error;
  });
  return outcome;
}

/** Thrown, so that nothing of it stays. */
class TooLate extends Error {}

async function release(connection: Connection, link: Link, traces: Traces): Promise<string[] | undefined> {
  const { kind, subject, target } = link;
  if (target === null) return undefined;
  if (kind === 'rating') return await untieRating(connection, subject);
  if (kind === 'same_property') return await unmakeSameProperty(connection, target, traces);
  await releaseTarget(connection, kind, subject);
  if (kind === 'operator') {
    await numberProperties(connection, [target]);
    // The ratings by its number are now another hotel's of the company.
    return [subject, ...(await propertiesOf(connection, target))];
  }
  const { gaveUp = [] } = traces;
  await unrefuse(connection, 'place', gaveUp, target);
  await relink(connection, gaveUp);
  return [subject, ...gaveUp];
}

async function unmakeSameProperty(
  connection: Connection,
  target: string,
  { sighting, property }: Traces,
): Promise<string[] | undefined> {
  if (sighting === undefined || property === undefined) return undefined;
  if ((await newestList(connection)) !== sighting.observedOn) return undefined;
  const restored = await restoreProperty(connection, target, property, sighting.observedOn);
  if (restored === undefined) return undefined;
  await putSightingBack(connection, { ...sighting, ...restored });
  await numberLicensed(connection);
  return [target];
}

async function unmakeRefusal(connection: Connection, link: Link, refusal: LinkEvent): Promise<string[] | undefined> {
  const { kind, subject } = link;
  if (kind === 'rating') return [];
  if (kind !== 'same_property') return [subject];
  const { sighting, added, wasListed = false } = refusal.traces;
  if (sighting === undefined || added === undefined || refusal.target === null) return undefined;
  if ((await newestList(connection)) !== sighting.observedOn) return undefined;
  const dropped = await dropAdded(connection, added, sighting.observedOn);
  if (dropped === undefined) return undefined;
  await putSightingBack(connection, { ...sighting, mailbox: dropped.mailbox });
  if (wasListed) await listAgain(connection, refusal.target);
  if (dropped.entityNumber !== null) await numberProperties(connection, [dropped.entityNumber]);
  await numberLicensed(connection);
  return [added, refusal.target];
}
