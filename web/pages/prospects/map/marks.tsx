import type { HotelMap } from '#sdk/generated/prospects/types.ts';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useFigures } from '../figures.ts';
import { SEGMENTS } from '../leads/leads-search.ts';
import { bySize, useClusterName, widthOf } from './cluster.ts';
import type { Projection, Size } from './view.ts';

type MarksProps = {
  found: HotelMap;
  projection: Projection;
  size: Size;
  chosen: string | undefined;
  onChoose: (uen: string) => void;
  onZoom: (box: readonly number[]) => void;
};

/** Buttons for who points; the keyboard has the list below, so they take no place among its stops. */
export function Marks({ found, projection, size, chosen, onChoose, onZoom }: MarksProps) {
  const { compact } = useFigures();
  const nameOf = useClusterName();
  const at = (longitude: number, latitude: number) => {
    const [x = -99, y = -99] = projection([longitude, latitude]) ?? [];
    return { x, y, isIn: x > -40 && y > -40 && x < size.width + 40 && y < size.height + 40 };
  };
  return (
    <>
      {found.clusters.toSorted(bySize).map((cluster) => {
        const { x, y, isIn } = at(cluster.longitude, cluster.latitude);
        const width = widthOf(cluster.hotels);
        return (
          isIn && (
            <button
              key={cluster.bbox.join()}
              type="button"
              tabIndex={-1}
              className="map-cluster"
              style={{ left: x, top: y, width, height: width }}
              title={nameOf(cluster)}
              aria-label={nameOf(cluster)}
              onClick={() => onZoom(cluster.bbox)}
            >
              {compact(cluster.hotels)}
            </button>
          )
        );
      })}
      {found.hotels.map((hotel) => {
        if (hotel.location === null) return null;
        const { x, y, isIn } = at(hotel.location.longitude, hotel.location.latitude);
        return (
          isIn && (
            <button
              key={hotel.uen}
              type="button"
              tabIndex={-1}
              className="map-hotel"
              aria-pressed={chosen === hotel.uen}
              style={{ left: x, top: y }}
              title={hotel.name}
              aria-label={hotel.name}
              onClick={() => onChoose(hotel.uen)}
            >
              <SegmentMark segment={hotel.segment} />
            </button>
          )
        );
      })}
    </>
  );
}

const SHAPES: Readonly<Record<(typeof SEGMENTS)[number], string>> = {
  CRITICAL: 'M7 1l6 11H1z',
  URGENT: 'M7 1l6 6-6 6-6-6z',
  HIGH: 'M2 2h10v10H2z',
  MODERATE: 'M7 12.5A5.5 5.5 0 1 0 7 1.5a5.5 5.5 0 0 0 0 11z',
};

/** A shape besides the colour. */
function SegmentMark({ segment }: { segment: (typeof SEGMENTS)[number] }) {
  return (
    <svg className={`mark-${segment}`} width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <path d={SHAPES[segment]} />
    </svg>
  );
}

export function Legend() {
  const { map: words, segments } = useProspectWords();
  return (
    <ul className="lead-map-legend" aria-label={words.legend}>
      {SEGMENTS.map((segment) => (
        <li key={segment}>
          <SegmentMark segment={segment} />
          {segments[segment]}
        </li>
      ))}
    </ul>
  );
}
