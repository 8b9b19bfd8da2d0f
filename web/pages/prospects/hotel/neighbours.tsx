import { listNeighbours } from '#sdk/generated/prospects/endpoints.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useProspectAnswer } from '../ask.ts';
import { useFigures } from '../figures.ts';
import { HotelLink } from '../leads/hotel-link.tsx';
import { SegmentBadge } from '../leads/lead-table.tsx';

export function Neighbours({ uen }: { uen: string }) {
  const { hotel: words } = useProspectWords();
  const { decimal } = useFormats();
  const { distance } = useFigures();
  return (
    <Section title={words.neighbours} lead={words.neighboursLead}>
      <Answered query={useProspectAnswer(listNeighbours, { path: { uen } })} lines={2}>
        {({ neighbours }) =>
          neighbours.length === 0 ? (
            <p className="soft">{words.noNeighbours}</p>
          ) : (
            <ul className="hotel-near">
              {neighbours.map((each) => (
                <li key={each.uen}>
                  <HotelLink hotel={each} /> <SegmentBadge segment={each.segment} />
                  <span className="soft small">{`${decimal(each.rating, 1)} ★ · ${words.away(distance(each.distance_m))}`}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  );
}
