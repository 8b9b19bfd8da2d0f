import type { HotelMap } from '#sdk/generated/prospects/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { useFigures } from '../figures.ts';
import { HotelLink } from '../leads/hotel-link.tsx';
import { SegmentBadge } from '../leads/lead-table.tsx';
import { useClusterName } from './cluster.ts';

type TwinProps = {
  map: HotelMap;
  label: string;
  isListed: boolean;
  onListed: (isListed: boolean) => void;
  onZoom: (box: readonly number[]) => void;
};

/** The hotel whose mark was pressed, on the map itself: below it nobody would look. */
export function ChosenHotel({ hotel }: { hotel: HotelMap['hotels'][number] | undefined }) {
  const { map: words } = useProspectWords();
  const { decimal } = useFormats();
  const { short } = useFigures();
  return (
    <div className="lead-map-chosen" role="status">
      {hotel !== undefined && (
        <div className="card">
          <p>
            <span className="unseen">{words.chosen}: </span>
            <HotelLink hotel={hotel} /> <SegmentBadge segment={hotel.segment} />
          </p>
          <p className="soft small">{words.facts(decimal(hotel.rating, 1), short(hotel.score))}</p>
        </div>
      )}
    </div>
  );
}

/** What is on the map, as a list. */
export function Twin({ map, label, isListed, onListed, onZoom }: TwinProps) {
  const { map: words } = useProspectWords();
  const { whole } = useFigures();
  const nameOf = useClusterName();
  if (map.total === 0) return <p>{words.nothing}</p>;
  return (
    <details className="lead-map-twin" open={isListed} onToggle={({ currentTarget }) => onListed(currentTarget.open)}>
      <summary>{words.list}</summary>
      <ul aria-label={label}>
        {map.clusters
          .toSorted((one_, other) => other.hotels - one_.hotels)
          .map((cluster) => (
            <li key={cluster.bbox.join()}>
              <Button look="quiet" onClick={() => onZoom(cluster.bbox)}>
                {nameOf(cluster)}
              </Button>
            </li>
          ))}
        {map.hotels
          .toSorted((one_, other) => other.score - one_.score)
          .map((hotel) => (
            <li key={hotel.uen}>
              <HotelLink hotel={hotel} /> <SegmentBadge segment={hotel.segment} />{' '}
              <span className="soft small">{whole(hotel.score)}</span>
            </li>
          ))}
      </ul>
    </details>
  );
}
