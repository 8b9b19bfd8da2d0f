import { useFormats, useLanguage } from '../../locales/language.tsx';
import { Card, Facts, Page, Section } from '../../ui/page.tsx';
import './design.css';

const COLOURS = ['page', 'surface', 'sunken', 'ink', 'soft', 'faint', 'line', 'control', 'critical', 'warning', 'good'];
const ACCENTS = ['prospects', 'readiness', 'fec', 'cycles', 'portal', 'console'];
const WHEN = new Date('2026-11-17T14:05:09Z');

export function WordsPage() {
  const { locale } = useLanguage();
  const formats = useFormats();
  return (
    <Page title="Type and colour" lead="One scale, one set of colours for light and dark, one accent at a time.">
      <Section title="Sizes">
        <Card>
          <p className="text-26">26: titles of pages</p>
          <p className="text-20">20: titles of sections</p>
          <p>16: text. ÀÉÎÕÜ ñ ç œ, ที่นี่ภาษาไทย, अश्विनी भरणी कृत्तिका</p>
          <p className="text-14">14: tables and help</p>
          <p className="text-13">13: heads of tables, and what is small; nothing is smaller</p>
        </Card>
      </Section>
      <Section title="Figures and dates" lead={`As they are written in ${locale}.`}>
        <Card>
          <Facts
            facts={[
              ['Number', formats.number(1234567.891)],
              ['Decimal', formats.decimal(-1234.5, 2)],
              ['Share', formats.percent(0.1234)],
              ['Money', formats.money(-123456789, 'EUR')],
              ['Date', formats.date(WHEN)],
              ['With weekday', formats.weekday(WHEN)],
              ['Time', formats.time(WHEN)],
              ['With zone', formats.dateTime(WHEN)],
              ['Size', formats.bytes(12_345_678)],
              ['List', formats.list(['.txt', '.csv', '.zip'])],
            ]}
          />
        </Card>
      </Section>
      <Section title="Colours" lead="Contrast was computed: text at least 4.5, edges of controls at least 3.">
        <ul className="swatches">
          {COLOURS.map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </ul>
      </Section>
      <Section title="Accents" lead="One for each product; pages of the console itself have the last.">
        <ul className="swatches">
          {ACCENTS.map((name) => (
            <Swatch key={name} name={`accent-${name}`} />
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function Swatch({ name }: { name: string }) {
  return (
    <li>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={`var(--${name})`} />
      </svg>
      {name}
    </li>
  );
}
