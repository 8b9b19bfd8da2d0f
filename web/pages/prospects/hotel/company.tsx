import type { HotelDetails } from '#sdk/generated/prospects/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Card, Facts, Section } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/states.tsx';

/** Who runs the hotel, as the registry has it, and the entry of the place. */
export function Company({ hotel: { company, place } }: { hotel: HotelDetails }) {
  const { hotel: words, none, unknown } = useProspectWords();
  const { date } = useFormats();
  if (company === undefined) return null;
  return (
    <Section title={words.company}>
      <Card>
        {company === null ? (
          <p>{words.noCompany}</p>
        ) : (
          <>
            <p className="hotel-finding">
              {company.name}{' '}
              <Badge tone={company.is_live ? 'good' : 'critical'}>{company.is_live ? words.live : words.notLive}</Badge>
            </p>
            <Facts
              facts={[
                [words.companyNumber, company.number],
                [words.status, company.status],
                [words.registered, company.registered_on === null ? unknown : date(company.registered_on)],
                [words.industries, company.industry_codes.join(', ') || none],
                [words.formerNames, company.former_names.join(', ') || none],
                [words.source, `${company.source}, ${date(company.observed_at)}, ${company.licence}`],
              ]}
            />
          </>
        )}
        {place !== undefined && place !== null && (
          <Facts
            facts={[
              [words.place, [place.name, place.category].filter((each) => each !== null).join(' · ')],
              [words.source, `${place.source}, ${date(place.observed_at)}, ${place.licence}`],
            ]}
          />
        )}
      </Card>
    </Section>
  );
}
