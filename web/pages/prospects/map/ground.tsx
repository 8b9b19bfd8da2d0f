import { geoPath } from 'd3-geo';
import { useMemo } from 'react';
import type { HotelMap } from '#sdk/generated/prospects/types.ts';
import { useLanguage } from '../../../locales/language.tsx';
import { BORDERS, LAND } from '../../../ui/map/land.ts';
import { CITIES } from './cities.ts';
import { widthOf } from './cluster.ts';
import type { Projection, Size } from './view.ts';

type GroundProps = { projection: Projection; size: Size; zoom: number; clusters: HotelMap['clusters'] };

/** Names stand where there is room for them. */
const rankShown = (zoom: number) => (zoom < 6 ? 1 : zoom < 8 ? 2 : 3);

/** The land, its borders, and the cities that have room for their names. */
export function Ground({ projection, size: { width, height }, zoom, clusters }: GroundProps) {
  const { locale } = useLanguage();
  const [land, borders] = useMemo(() => {
    const path = geoPath(projection);
    return [path(LAND) ?? '', path(BORDERS) ?? ''];
  }, [projection]);
  const taken: Label[] = [];
  return (
    <svg className="lead-map-land" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="land" d={land} />
      <path className="border" d={borders} />
      {CITIES.filter(({ rank }) => rank <= rankShown(zoom)).map((city) => {
        const [x = 0, y = 0] = projection([city.longitude, city.latitude]) ?? [];
        const name = locale === 'th' ? city.th : city.en;
        const label = labelOf(name, x, y, clusters, projection);
        if (taken.some((each) => overlap(each, label))) return null;
        taken.push(label);
        return (
          <g key={city.en} className="city">
            <circle cx={x} cy={y} r={2} />
            <text x={label.x} y={y + 4}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Label = { x: number; y: number; width: number };

const LETTER = 7.5;
const LINE = 18;

const overlap = (one: Label, other: Label) =>
  Math.abs(one.y - other.y) < LINE && one.x < other.x + other.width && other.x < one.x + one.width;

/** Beside its city, and beside a cluster that lies on it. */
function labelOf(name: string, x: number, y: number, clusters: HotelMap['clusters'], projection: Projection): Label {
  let right = x + 5;
  for (const { latitude, longitude, hotels } of clusters) {
    const [cx = 0, cy = 0] = projection([longitude, latitude]) ?? [];
    const reach = widthOf(hotels) / 2 + 4;
    if (Math.abs(cy - y) < reach && Math.abs(cx - x) < reach + 20) right = Math.max(right, cx + reach);
  }
  return { x: right, y, width: name.length * LETTER };
}
