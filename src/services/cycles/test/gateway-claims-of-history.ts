import type { Mechanism } from '../timeline/history/category.ts';
import { CONFIDENCES, MECHANISMS } from '../timeline/history/category.ts';
import { DoctrinalEventShape } from '../timeline/history/describe-event.ts';
import type { History } from '../timeline/history/read-history.ts';
import { DOCTRINE_CYCLE, MASTER_CYCLE, MASTER_LENGTH } from '../timeline/system/nine-cycles.ts';
import { firstYearOfPhase, PHASES, phaseOf, positionOf } from '../timeline/system/phase.ts';
import type { Claim } from './gateway-figures.ts';
import { above, exceededBy } from './gateway-figures.ts';

/**
 * What the fourth document states in figures, beside what the dataset holds. The dataset is edited by hand, so the text
 * gives bounds where it counts rows; when one fails, the text is what has to change.
 */
const NOW = 2026;
const present = positionOf(DOCTRINE_CYCLE, NOW);
const phaseLengths = PHASES.map(
  (_, index) => firstYearOfPhase(DOCTRINE_CYCLE, index + 1) - firstYearOfPhase(DOCTRINE_CYCLE, index),
);
const phasesOfAnEvent = Object.keys(DoctrinalEventShape.properties).filter((name) => /(^|_)phase$/.test(name));
const shareOf = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

export function ratioClaims({ events, conjunctions, sources }: History): readonly Claim[] {
  const recorded = events.filter(({ category }) => category !== 'Astronomical');
  const filed = (...categories: readonly string[]) => events.filter(({ category }) => categories.includes(category));
  const [doctrinal, forts] = [filed('Doctrine'), filed('Star Fort')];
  const compiled = events.filter(({ source }) => source.key === 'compiled');
  const articles = compiled
    .filter(({ category }) => category !== 'Star Fort')
    .map((event) => event.checkAgainst.length);
  const yearOf = (title: string, mechanism: Mechanism) =>
    doctrinal.find((event) => event.title.includes(title) && event.mechanism === mechanism)?.year ?? Number.NaN;
  /** Of the doctrinal events in each phase of a cycle that has any. */
  const shares = (cycle: { length: number }) =>
    [...Map.groupBy(doctrinal, ({ year }) => phaseOf(cycle, year)).values()].map((part) => shareOf(part, doctrinal));
  const inItalyOrTurkey = doctrinal.filter(({ country }) => country === 'IT' || country === 'TR');
  const ours = sources.filter(({ publisher }) => publisher === 'This project');
  const before = recorded.filter(({ year }) => year < 0);
  const [first, last] = [recorded.at(0)?.year ?? 0, recorded.at(-1)?.year ?? 0];
  return [
    ['{}-year cycle', DOCTRINE_CYCLE.length],
    ['exactly one of {} mechanisms', MECHANISMS.length],
    ['Athanasius in {}', yearOf('Easter letter of Athanasius', 'canon formation')],
    ['First Council of Nicaea did in {}', yearOf('First Council of Nicaea', 'council')],
    ['Dictatus papae did in {}', yearOf('Dictatus papae', 'power claim')],
    ['imperial examinations in {}', yearOf('Qing court abolishes the imperial examinations', 'education reform')],
    ['Edict of Thessalonica did in {}', yearOf('Edict of Thessalonica', 'state-cult imposition')],
    ['first Roman Index in {}', yearOf('First Roman Index', 'censorship')],
    ['case of Galileo in {}', yearOf('Galileo', 'heresy trial')],
    ['Tokugawa edict of {}', yearOf('Tokugawa edict', 'persecution')],
    ['outlawed the potlatch in {}', yearOf('Canada outlaws the potlatch', 'suppression')],
    ['the Russian church did after {}', yearOf('Nikon', 'schism')],
    ['the Donation of Constantine in {}', yearOf('Donation of Constantine', 'forgery exposed')],
    [
      'Edict of Nantes in {}, which was itself revoked in {}',
      yearOf('Edict of Nantes', 'toleration'),
      yearOf('revokes the Edict of Nantes', 'persecution'),
    ],
    [
      'into only {} of its {} phases, and more than {} of them',
      shares(MASTER_CYCLE).length,
      PHASES.length,
      exceededBy(Math.max(...shares(MASTER_CYCLE))),
    ],
    ['its phases last for {} years', MASTER_LENGTH / PHASES.length],
    [
      'By the cycle of {} years all {} phases occur, and none of them holds {} of the events',
      DOCTRINE_CYCLE.length,
      shares(DOCTRINE_CYCLE).length,
      above(Math.max(...shares(DOCTRINE_CYCLE))),
    ],
    ['last between {} and {} years', Math.min(...phaseLengths), Math.max(...phaseLengths)],
    [`began in {} and is in ${present.phase} until {}`, present.started, present.nextTurning],
    ['Each doctrinal event carries {} phases', phasesOfAnEvent.length],
    ['from our own work, which is of {} kinds', ours.length],
    ['holds more than {} events', exceededBy(events.length)],
    ['More than {} rows are meetings', exceededBy(conjunctions.length)],
    ['More than {} are compiled', exceededBy(compiled.length)],
    ['names {} independent articles', Math.min(...articles)],
    ['Star forts, of which there are more than {}', exceededBy(forts.length)],
    ['There are {} tiers', CONFIDENCES.length],
    [
      'Fewer than a {} of them are in the first tier',
      above(forts.filter(({ confidence }) => confidence === CONFIDENCES[0]).length),
    ],
    [
      'fewer than one in {} of the events lie before the year {}, although',
      exceededBy(1 / shareOf(before, recorded)),
      0,
    ],
    ['that is more than {} of the span', exceededBy(-first / (last - first))],
    ['Political events are fewer than one in {}', exceededBy(1 / shareOf(filed('Political'), recorded))],
    [
      'together make up more than {} {}, because',
      exceededBy(4 * shareOf(filed('Natural Disaster', 'Construction', 'War'), recorded)),
      1 / 4,
    ],
    ['More than a {} of the doctrinal events', exceededBy(shareOf(inItalyOrTurkey, doctrinal))],
  ];
}
