import { type Ref, useState } from 'react';
import { addressOf } from '#sdk/endpoint.ts';
import {
  getAuditReport,
  getHotelOpening,
  getHotelScript,
  getSavingsSheet,
} from '#sdk/generated/prospects/endpoints.ts';
import type { HotelDetails, HotelOpening } from '#sdk/generated/prospects/types.ts';
import { useFormats, useLanguage, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { wordsOf } from '../../../ui/error-words.ts';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDownload, useMayChange, useOpening, useProspectAnswer } from '../ask.ts';
import { EarlierAudits } from './earlier-audits.tsx';

const LANGUAGES = ['en', 'th'] as const;
type Language = (typeof LANGUAGES)[number];

/** What goes out of the house: an opening with its sources, sheets to print, and a script with its subtitles. */
export function HandOver({ hotel, opening }: { hotel: HotelDetails; opening: Ref<HTMLButtonElement> }) {
  const { hand: words } = useProspectWords();
  const { locale } = useLanguage();
  const [lang, setLang] = useState<Language>(locale === 'th' ? 'th' : 'en');
  return (
    <div id="hand-over">
      <Section title={words.title} lead={words.lead}>
        <Card>
          <label className="filter hand-language no-print">
            {words.language}
            <select
              className="input"
              value={lang}
              onChange={({ target }) => setLang(LANGUAGES.find((each) => each === target.value) ?? 'en')}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each}>
                  {words.languages[each]}
                </option>
              ))}
            </select>
          </label>
          <Opening uen={hotel.uen} lang={lang} button={opening} />
          <Sheets hotel={hotel} lang={lang} />
          <Script uen={hotel.uen} lang={lang} />
        </Card>
      </Section>
    </div>
  );
}

type OpeningProps = { uen: string; lang: Language; button: Ref<HTMLButtonElement> };

function Opening({ uen, lang, button }: OpeningProps) {
  const { hand: words } = useProspectWords();
  const query = useProspectAnswer(getHotelOpening, { path: { uen }, query: { lang } }, { keepsPrevious: true });
  return (
    <div className="hand-part">
      <h3>{words.opening}</h3>
      <Answered query={query} lines={3}>
        {(opening) => (
          <>
            <blockquote className="hand-text" lang={opening.language}>
              {opening.text}
            </blockquote>
            {opening.language_note !== null && <p className="soft small">{words.unread}</p>}
            <div className="actions">
              <CopyButton text={opening.text} button={button} />
            </div>
            <details>
              <summary>{words.sources}</summary>
              <Sources opening={opening} />
            </details>
          </>
        )}
      </Answered>
    </div>
  );
}

function CopyButton({ text, button }: { text: string; button: Ref<HTMLButtonElement> }) {
  const { hand: words } = useProspectWords();
  const { failure } = useMessages();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: words.copied }),
      () => toast({ text: failure.copyByHand, tone: 'critical' }),
    );
  return (
    <Button ref={button} icon="copy" look="primary" onClick={() => void copy()}>
      {words.openingCopy}
    </Button>
  );
}

function Sources({ opening: { sentences, language } }: { opening: HotelOpening }) {
  const { date } = useFormats();
  const { fields } = useProspectWords().hotel;
  const nameOf = (field: string) => (field in fields ? fields[field as keyof typeof fields] : field);
  return (
    <ol className="hand-sources">
      {sentences.map(({ text, facts }) => (
        <li key={text}>
          <p lang={language}>{text}</p>
          <ul className="soft small">
            {facts.map(({ field, value, source, observed_at: at, licence }) => (
              <li key={field}>{`${nameOf(field)}: ${value} (${source}, ${date(at)}, ${licence})`}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Sheets({ hotel, lang }: { hotel: HotelDetails; lang: Language }) {
  const { hand: words } = useProspectWords();
  const opening = useOpening();
  const mayChange = useMayChange();
  const open = (path: string) => opening.mutate(path);
  const { uen, website, audit_available: hasSite } = hotel;
  return (
    <div className="hand-part no-print">
      <ul className="hand-sheets">
        <li>
          <Button icon="print" onClick={() => open(addressOf(getSavingsSheet.url, { uen }, { lang }))}>
            {words.sheet}
          </Button>
          <span className="soft small">{words.opens}</span>
        </li>
        {mayChange && hasSite && website !== null && (
          <li>
            <Button icon="print" onClick={() => open(addressOf(getAuditReport.url, {}, { url: website, lang }))}>
              {words.report}
            </Button>
            <span className="soft small">{`${words.opens}; ${words.reportSpends}`}</span>
          </li>
        )}
      </ul>
      <EarlierAudits uen={uen} />
      <Fault error={opening.error} />
    </div>
  );
}

const SUBTITLES = ['srt', 'vtt'] as const;

function Script({ uen, lang }: { uen: string; lang: Language }) {
  const { hand: words } = useProspectWords();
  const messages = useMessages();
  const { decimal } = useFormats();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const download = useDownload();
  const query = useProspectAnswer(getHotelScript, { path: { uen }, query: { lang } }, { isEnabled: isOpen });
  const fetchAs = (format: (typeof SUBTITLES)[number]) =>
    download.mutate(
      { body: { path: addressOf(getHotelScript.url, { uen }, { lang, format }) } },
      { onError: (error) => toast({ text: wordsOf(error, messages), tone: 'critical' }) },
    );
  return (
    <div className="hand-part">
      <h3>{words.script}</h3>
      <div className="actions no-print">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.scriptShow}
        </Button>
        {SUBTITLES.map((format) => (
          <Button key={format} look="quiet" icon="download" onClick={() => fetchAs(format)}>
            {`${words.subtitles} (${format.toUpperCase()})`}
          </Button>
        ))}
      </div>
      {isOpen && (
        <Answered query={query}>
          {(script) => (
            <div lang={lang}>
              <p className="soft small">{words.seconds(decimal(script.duration_s, 0))}</p>
              <ol className="hand-beats">
                {script.beats.map((beat) => (
                  <li key={beat.n}>
                    <span className="soft small">{`${decimal(beat.start_s, 1)}–${decimal(beat.end_s, 1)}`}</span>
                    <p>{beat.voiceover}</p>
                    <p className="soft small">{`${beat.on_screen_text} · ${beat.b_roll}`}</p>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </Answered>
      )}
    </div>
  );
}
