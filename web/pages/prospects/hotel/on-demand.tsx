import { useState } from 'react';
import { auditPage, calculateSavings, validateEmail } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelDetails, TransferSavings } from '#sdk/generated/prospects/types.ts';
import { useFormats, useLanguage, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Badge, type Tone } from '../../../ui/states.tsx';
import { useMayChange, useProspectChange } from '../ask.ts';
import { useFigures } from '../figures.ts';
import { Assumed, RateUsed } from '../savings-basis.tsx';
import { fieldProblem, readFigure, readWhole } from '../typed-figures.ts';

/** What asks the outside, or is reckoned: by a press, and never because the page was opened. */
export function OnDemand({ hotel }: { hotel: HotelDetails }) {
  const { tools: words } = useProspectWords();
  const mayChange = useMayChange();
  return (
    <Section title={words.ask} lead={words.spends}>
      <div className="hotel-tools">
        <Card>
          <Audit hotel={hotel} isOff={!mayChange} />
        </Card>
        <Card>
          <Mail hotel={hotel} isOff={!mayChange} />
        </Card>
        <Card>
          <Savings hotel={hotel} />
        </Card>
      </div>
    </Section>
  );
}

type OneProps = { hotel: HotelDetails; isOff: boolean };
const FIRST = 3;

function Audit({ hotel: { website, audit_available: hasSite }, isOff }: OneProps) {
  const { tools: words } = useProspectWords();
  const { form } = useMessages();
  const audit = useProspectChange(auditPage);
  if (website === null || !hasSite)
    return (
      <>
        <h3>{words.audit}</h3>
        <p className="soft">{words.noSite}</p>
      </>
    );
  return (
    <>
      <h3>{words.audit}</h3>
      <p className="soft small">{words.auditLead}</p>
      {audit.data !== undefined && (
        <div role="status">
          <p className="hotel-finding">{words.auditScore(String(audit.data.score), audit.data.grade)}</p>
          <p>{words.auditFirst}</p>
          <ol className="hotel-first" lang="en">
            {audit.data.top_priorities.slice(0, FIRST).map(({ signal, fix }) => (
              <li key={signal}>{fix}</li>
            ))}
          </ol>
        </div>
      )}
      {!isOff && (
        <div className="actions">
          <Button busy={audit.isPending && form.sending} onClick={() => audit.mutate({ query: { url: website } })}>
            {words.auditNow}
          </Button>
        </div>
      )}
      <Fault error={audit.error} />
    </>
  );
}

const VERDICT_TONES: Readonly<Record<'valid' | 'risky' | 'invalid' | 'unknown', Tone>> = {
  valid: 'good',
  risky: 'warning',
  invalid: 'critical',
  unknown: 'plain',
};

function Mail({ hotel: { contact_email: email }, isOff }: OneProps) {
  const { tools: words } = useProspectWords();
  const { form } = useMessages();
  const check = useProspectChange(validateEmail);
  if (email === null)
    return (
      <>
        <h3>{words.mail}</h3>
        <p className="soft">{words.noMail}</p>
      </>
    );
  return (
    <>
      <h3>{words.mail}</h3>
      <p className="soft small">{words.mailLead}</p>
      <p>{email}</p>
      {check.data !== undefined && (
        <div role="status">
          <Badge tone={VERDICT_TONES[check.data.verdict]}>{words.verdicts[check.data.verdict]}</Badge>
          <ul className="soft small" lang="en">
            {check.data.reasons.map(({ code, detail }) => (
              <li key={code}>{detail}</li>
            ))}
          </ul>
        </div>
      )}
      {!isOff && (
        <div className="actions">
          <Button busy={check.isPending && form.sending} onClick={() => check.mutate({ query: { email } })}>
            {words.mailNow}
          </Button>
        </div>
      )}
      <Fault error={check.error} />
    </>
  );
}

const CURRENCIES = { SG: 'SGD', TH: 'THB' } as const;
const USUAL = { amount: '5000', transfers: '12' };

function Savings({ hotel: { country } }: { hotel: HotelDetails }) {
  const { tools: words } = useProspectWords();
  const calculate = useProspectChange(calculateSavings);
  const [result, setResult] = useState<typeof calculate.data>();
  const currency = CURRENCIES[country];
  const send = async ({ amount, transfers }: typeof USUAL) => {
    // What was found before is not the answer to what is asked now.
    setResult(undefined);
    const [paid, times] = [readFigure(amount), readWhole(transfers)];
    if (paid === undefined) throw fieldProblem('amount', 'amount_unclear');
    if (times === undefined) throw fieldProblem('transfers', 'number_unclear');
    setResult(await calculate.mutateAsync({ query: { amount: paid, currency, transfers_per_year: times } }));
  };
  return (
    <>
      <h3>{words.savings}</h3>
      <p className="soft small">{words.savingsLead}</p>
      <Form initial={USUAL} action={words.reckon} look="plain" send={send} fieldOfCode={{}}>
        {({ text }) => (
          <>
            <TextField label={words.amount(currency)} inputMode="decimal" autoComplete="off" {...text('amount')} />
            <TextField label={words.transfers} inputMode="numeric" autoComplete="off" {...text('transfers')} />
          </>
        )}
      </Form>
      {result !== undefined && 'annual_savings_usd' in result && <Saved found={result} />}
    </>
  );
}

function Saved({ found }: { found: TransferSavings }) {
  const { tools: words } = useProspectWords();
  const { list } = useFormats();
  const { locale } = useLanguage();
  const { money } = useFigures();
  const { amount_usd: amount, annual_savings_usd: year, savings_per_transfer_usd: each, range, bank, provider } = found;
  const cents = (sum: number) => money(sum, 'USD', 2);
  const costs = [
    ...(bank.cost_usd >= amount ? [words.withBank(cents(bank.cost_usd))] : []),
    ...(provider.cost_usd >= amount ? [words.withProvider(cents(provider.cost_usd))] : []),
  ];
  const finding = {
    provider_cheaper: words.saves(money(year)),
    bank_cheaper: words.savesNothing(money(-year)),
    equal: words.equal,
  }[found.verdict];
  return (
    <div role="status" className="savings-found">
      {found.note === null ? (
        <>
          <p className="hotel-finding">{finding}</p>
          {each !== 0 && <p>{each > 0 ? words.less(cents(each)) : words.more(cents(-each))}</p>}
          <p className="soft small">
            {words.range(money(range.low), money(range.high))} {range.low < 0 && range.high > 0 && words.open}
          </p>
        </>
      ) : (
        <p className="hotel-finding">{words.usedUp(list(costs), cents(amount))}</p>
      )}
      <RateUsed from="USD" to={found.currency} rate={found.rate} />
      <Assumed title={words.assumptions} figures={found.assumptions} />
      <p className="soft small" lang={locale === 'th' ? 'en' : undefined}>
        {found.disclaimer}
      </p>
    </div>
  );
}
