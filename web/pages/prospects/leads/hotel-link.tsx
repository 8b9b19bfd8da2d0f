import { Link } from '@tanstack/react-router';
import type { Hotel } from '#sdk/generated/prospects/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useProspectWords } from '../../../locales/prospects.ts';

export function HotelLink({ hotel: { uen, name } }: { hotel: Pick<Hotel, 'uen' | 'name'> }) {
  const { slug } = useWorkspace();
  return (
    <Link to="/w/$slug/prospects/hotels/$uen" params={{ slug, uen }} lang={languageOf(name)}>
      {name}
    </Link>
  );
}

/** Names are in Thai on English pages too: read out as what they are, and with the room above that the letters need. */
const languageOf = (name: string) => (/[\u0e00-\u0e7f]/.test(name) ? 'th' : undefined);

/** A city that is its country has the country's name, in the reader's language. */
export function City({ hotel: { city, country } }: { hotel: Pick<Hotel, 'city' | 'country'> }) {
  const { countries } = useProspectWords();
  return country === 'SG' ? countries.SG : city;
}
