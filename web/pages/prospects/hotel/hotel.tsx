import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { getHotel } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelDetails } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { usePageKeys } from '../../../app/page-keys.ts';
import { queries } from '../../../app/queries.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useProspectWords } from '../../../locales/prospects.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useProspectAnswer } from '../ask.ts';
import { SegmentBadge } from '../leads/lead-table.tsx';
import { lastLeads } from '../leads/leads-search.ts';
import { ScoreExplained } from '../leads/score-picture.tsx';
import { ProspectsPage } from '../prospects-page.tsx';
import { STATES } from '../work/states.ts';
import { Changes } from './changes.tsx';
import { Company } from './company.tsx';
import { EstimateSection } from './estimate.tsx';
import { FactTable } from './facts.tsx';
import { HandOver } from './hand-over.tsx';
import './hotel.css';
import { Neighbours } from './neighbours.tsx';
import { OnDemand } from './on-demand.tsx';
import { OurWork } from './our-work.tsx';
import type { WorkKeys } from './work-sheet.ts';

const route = getRouteApi('/w/$slug/prospects/hotels/$uen');
const INCLUDED = 'provenance,location,contact,estimate,explanation,company,place';

/**
 * All that is known of one hotel, and what the workspace does with it. Its type stands here because the compiler would find it
 * by way of the router, which has this page in it.
 */
export function HotelPage(): ReactNode {
  const words = useProspectWords();
  const { uen } = route.useParams();
  const query = useProspectAnswer(getHotel, { path: { uen }, query: { include: INCLUDED } });
  // Somebody else may have taken it out while this tab lay behind others.
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: [getHotel.method, getHotel.url], exact: false });
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, []);
  if (query.error instanceof ApiProblem && query.error.status === 404) return <Gone />;
  return query.data === undefined ? (
    <ProspectsPage title={words.title}>
      <Answered query={query}>{() => null}</Answered>
    </ProspectsPage>
  ) : (
    <Hotel key={uen} hotel={query.data} />
  );
}

function Gone() {
  const { hotel: words } = useProspectWords();
  const { slug } = useWorkspace();
  return (
    <ProspectsPage title={words.gone}>
      <Empty
        title={words.goneText}
        actions={
          <Link className={buttonClass('primary')} to="/w/$slug/prospects" params={{ slug }}>
            {words.back}
          </Link>
        }
      />
    </ProspectsPage>
  );
}

function Hotel({ hotel }: { hotel: HotelDetails }) {
  const words = useProspectWords();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const hasKeyboard = useMedia('(pointer: fine)');
  const keys = useRef<WorkKeys>({});
  const opening = useRef<HTMLButtonElement>(null);
  usePageKeys({
    ...Object.fromEntries(STATES.map((state, at) => [String(at + 1), () => keys.current.setState?.(state)])),
    n: () => keys.current.writeNote?.(),
    r: () => keys.current.remind?.(),
    o: () => opening.current?.click(),
    b: () => void navigate({ to: '/w/$slug/prospects', params: { slug }, search: lastLeads(slug) }),
  });
  const { hotel: own, score: scoreWords, countries } = words;
  const isDemo = Object.values(hotel.provenance ?? {}).some(({ source }) => source === 'demo');
  return (
    <ProspectsPage
      title={hotel.name}
      lead={
        <>
          {hotel.country === 'SG' ? countries.SG : own.lead(hotel.city, countries[hotel.country])}{' '}
          <SegmentBadge segment={hotel.segment} />
        </>
      }
      back={
        <Link to="/w/$slug/prospects" params={{ slug }} search={lastLeads(slug)}>
          {own.back}
        </Link>
      }
      actions={<Reach hotel={hotel} />}
    >
      <nav className="hotel-jumps no-print" aria-label={own.jumps}>
        <a href="#our-work">{words.work.title}</a>
        <a href="#hand-over">{words.hand.title}</a>
      </nav>
      {isDemo && <Notice>{words.demo}</Notice>}
      <div className="hotel-columns">
        <div className="hotel-main">
          {hotel.explanation !== undefined && hotel.score !== undefined && (
            <Section title={scoreWords.title}>
              <Card>
                <ScoreExplained hotel={hotel} terms={hotel.explanation} score={hotel.score} />
              </Card>
            </Section>
          )}
          {hotel.estimate !== undefined && (
            <EstimateSection estimate={hotel.estimate} opportunity={hotel.opportunity_usd} />
          )}
          <HandOver hotel={hotel} opening={opening} />
          <OnDemand hotel={hotel} />
          <FactTable hotel={hotel} />
          <Company hotel={hotel} />
          <Changes uen={hotel.uen} />
          <Neighbours uen={hotel.uen} />
        </div>
        <aside id="our-work" className="hotel-aside" aria-label={words.work.title}>
          <OurWork hotel={hotel} keys={keys} />
        </aside>
      </div>
      {hasKeyboard && <p className="soft small no-print">{own.keys}</p>}
    </ProspectsPage>
  );
}

/** Only what a link may lead to: an address out of somebody's data is no script. */
const isWeb = (address: string) => /^https?:\/\//i.test(address);

function Reach({ hotel: { contact, contact_email: mail, website } }: { hotel: HotelDetails }) {
  const { hotel: words } = useProspectWords();
  const phone = contact?.phone ?? null;
  return (
    <>
      {phone !== null && (
        <a className={buttonClass('primary')} href={`tel:${encodeURIComponent(phone)}`}>
          {`${words.call} ${phone}`}
        </a>
      )}
      {mail !== null && (
        <a className={buttonClass(phone === null ? 'primary' : 'plain')} href={`mailto:${encodeURIComponent(mail)}`}>
          {words.write}
        </a>
      )}
      {website !== null && isWeb(website) && (
        <a className={buttonClass()} href={website} target="_blank" rel="noreferrer">
          {words.website}
        </a>
      )}
    </>
  );
}
