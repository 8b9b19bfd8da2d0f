import { dateAt } from '#lib/calendar/iso-date.ts';
import type { CommandContext, CommandVerb } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { deedOf } from '#platform/workspaces/operator-deed.ts';
import { decideOpenLink } from '../import/decide-link.ts';
import { drainOnly } from '../import/drain.ts';
import { undoLink } from '../import/undo-link.ts';
import type { DescribedLink } from '../store/linkage/link-descriptions.ts';
import { describeLinks } from '../store/linkage/link-descriptions.ts';
import { LINK_KINDS, listLinksOf, listOpenLinks } from '../store/linkage/links.ts';
import { today } from './today.ts';

const USAGE = `hotels review [--kind ${LINK_KINDS.join('|')}] [--limit N] | --of UEN | --accept ID | --refuse ID | --undo ID`;

/** Links that the matcher would not decide by itself, and the decisions of a person about them. */
export const reviewVerb: CommandVerb = {
  verb: 'review',
  summary: 'links that need a person, and the decision about one',
  usage: USAGE,
  options: {
    kind: { value: 'KIND', about: `only links of this kind: ${LINK_KINDS.join(', ')}` },
    limit: { value: 'N', about: 'how many at most, 1 to 9999; 20 unless told' },
    accept: { value: 'ID', about: 'this link is right' },
    refuse: { value: 'ID', about: 'this link is wrong' },
    of: { value: 'UEN', about: 'the links of this hotel, with those that are accepted' },
    undo: { value: 'ID', about: 'take back what was decided about this link; it waits again' },
  },
  examples: ['hotels review --kind operator', 'hotels review --accept 3f2a9c'],
  run: async (context, args) => {
    const { accept, refuse, undo, of, kind, limit = '20' } = args.options;
    if (accept !== undefined && refuse !== undefined) {
      throw new UsageError('Give --accept or --refuse, not both.');
    }
    if ([accept, refuse, undo, of].filter((each) => each !== undefined).length > 1) {
      throw new UsageError('Give one of --accept, --refuse, --undo and --of.');
    }
    if (typeof undo === 'string') return await undoOne(context, undo);
    if (typeof of === 'string') return await listOf(context, of);
    if (typeof accept === 'string') return await decideOne(context, accept, true);
    if (typeof refuse === 'string') return await decideOne(context, refuse, false);
    const wanted = kind === undefined ? undefined : LINK_KINDS.find((each) => each === kind);
    if (kind !== undefined && wanted === undefined) throw new UsageError(`--kind is one of ${LINK_KINDS.join(', ')}.`);
    if (!/^[1-9]\d{0,3}$/.test(String(limit)))
      throw new UsageError(`--limit is a number from 1 to 9999, not ${quoted(String(limit))}.`);
    return await list(context, { kind: wanted, limit: Number(limit) });
  },
};

/** A chain of ratings by name is the longest there is. */
const MOST_LINKS = 50;

async function listOf(context: CommandContext, uen: string) {
  const { database } = await context.open();
  const described = await describeLinks(database, await listLinksOf(database, uen.toUpperCase(), MOST_LINKS));
  const blocks = described.map(
    ({ id, kind, decision, decidedBy, decidedAt, score, reasons, subjectText, targetText }) =>
      [
        `${id}  ${kind}  ${decision} by ${decidedBy} on ${dateAt(decidedAt)}  ${score.toFixed(2)}  (${reasons.join(', ')})`,
        `    ${subjectText}`,
        `    ${targetText}`,
      ].join('\n'),
  );
  return {
    text:
      blocks.length === 0
        ? `No hotel with the number ${quoted(uen)} has a link.`
        : [...blocks, 'Take one back with: hotels review --undo ID.'].join('\n\n'),
    json: {
      links: described.map((link) => ({
        ...jsonOf(link),
        decision: link.decision,
        decided_by: link.decidedBy,
        decided_at: link.decidedAt,
      })),
    },
  };
}

async function undoOne(context: CommandContext, id: string) {
  const { database } = await context.open();
  const outcome = await undoLink(database, id, context.actor, (connection, { kind, was }) =>
    noteDeed(
      connection,
      deedOf({ actor: context.actor }, { action: 'link.undone', subject: `link:${id}`, detail: { kind, was } }),
    ),
  );
  if (outcome === undefined) throw new NothingDone(`Nothing was decided about the id ${JSON.stringify(id)}.`);
  if (outcome === 'ambiguous') {
    throw new NothingDone(`Two links share the id ${JSON.stringify(id)}: nothing was taken back.`);
  }
  if (outcome === 'too_late') {
    throw new NothingDone(
      'A newer list has spoken of this hotel since, or it is its own registration: it can no longer be taken back.',
    );
  }
  const { added, updated, removed } = await drainOnly(database, today(), outcome.touched);
  return {
    text: `Taken back; it waits for a decision again. Hotels: ${added} added, ${updated} updated, ${removed} removed.`,
    json: { id, was: outcome.was, kind: outcome.kind, added, updated, removed },
  };
}

const QUESTIONS = {
  same_property: 'Is this hotel of the new list the same as',
  operator: 'Is this hotel run by',
  place: "Is this hotel's place",
  rating: 'Is this rating of',
} as const;

async function list(context: CommandContext, filter: Parameters<typeof listOpenLinks>[1]) {
  const { database } = await context.open();
  const { total, links } = await listOpenLinks(database, filter);
  const described = await describeLinks(database, links);
  const blocks = described.map(({ id, kind, score, reasons, subjectText, targetText }) =>
    [
      `${id}  ${kind}  ${score.toFixed(2)}  (${reasons.join(', ')})`,
      `    ${subjectText}`,
      `    ${QUESTIONS[kind]}: ${targetText}?`,
    ].join('\n'),
  );
  const more = total > links.length ? [`${total - links.length} more; --limit shows them.`] : [];
  return {
    text:
      blocks.length === 0
        ? 'Nothing waits for a decision.'
        : [...blocks, ...more, 'Decide with: hotels review --accept ID, or --refuse ID.'].join('\n\n'),
    json: { total, links: described.map(jsonOf) },
  };
}

const jsonOf = (link: DescribedLink) => ({
  id: link.id,
  kind: link.kind,
  score: link.score,
  margin: link.margin,
  reasons: link.reasons,
  matcher_version: link.matcherVersion,
  subject: { key: link.subject, text: link.subjectText },
  target: { key: link.target, text: link.targetText },
});

async function decideOne(context: CommandContext, id: string, isAccepted: boolean) {
  const { database } = await context.open();
  const decision = isAccepted ? 'confirmed' : 'refused';
  const outcome = await decideOpenLink(database, id, isAccepted, context.actor, (connection, { kind }) => {
    const deed = { action: 'link.decided', subject: `link:${id}`, detail: { kind, decision } } as const;
    return noteDeed(connection, deedOf({ actor: context.actor }, deed));
  });
  if (outcome === undefined) throw new NothingDone(`Nothing that waits has the id ${JSON.stringify(id)}.`);
  if (outcome === 'ambiguous') {
    throw new NothingDone(
      `Two links that wait share the id ${JSON.stringify(id)}: nothing was decided. Both wait until a newer file settles one of them.`,
    );
  }
  const { added, updated, removed } = await drainOnly(database, today(), outcome.touched);
  return {
    text: `${isAccepted ? 'Accepted' : 'Refused'}. Hotels: ${added} added, ${updated} updated, ${removed} removed.`,
    json: { id, decision, kind: outcome.kind, added, updated, removed },
  };
}
