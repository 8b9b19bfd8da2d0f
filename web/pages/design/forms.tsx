import { useState } from 'react';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { CheckField, PasswordField, RadioField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, Page, Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import './design.css';

const ANSWERS = [
  { value: 'fields', label: 'refuses two fields' },
  { value: 'whole', label: 'refuses the whole' },
  { value: 'nothing', label: 'does not answer' },
  { value: 'good', label: 'accepts' },
];

/** What a server would say. */
async function answer(kind: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (kind === 'nothing') throw new NoAnswer('network');
  if (kind === 'whole')
    throw new ApiProblem({
      status: 409,
      code: 'taken',
      detail: 'A workspace of this name exists already. Choose another name.',
      requestId: '01JD2Q7M3T8V',
    });
  if (kind === 'fields')
    throw new ApiProblem({
      status: 400,
      code: 'invalid_request',
      detail: 'Two values are wrong.',
      fields: [
        { in: 'body', name: 'workspace.name', detail: 'must have at most 40 characters' },
        { in: 'body', name: 'seats', detail: 'must be a whole number from 1 to 500' },
      ],
      requestId: '01JD2Q7M3T8V',
    });
}

export function FormsPage() {
  const [kind, setKind] = useState('fields');
  const [plan, setPlan] = useState('small');
  const toast = useToast();
  return (
    <Page title="Forms" lead="What was typed stays. What is wrong stands beside its field, in the server’s own words.">
      <div className="columns">
        <Card>
          <Form
            initial={{
              name: 'Cabinet Lefèvre, Martin, Dubois et associés',
              seats: 'twelve',
              country: 'fr',
              note: '',
              password: '',
            }}
            optional={['note']}
            action="Create the workspace"
            send={() => answer(kind)}
            onDone={() => toast({ text: 'The workspace was created.' })}
          >
            {({ text }) => (
              <>
                <TextField
                  label="Name"
                  hint="As your colleagues know it."
                  autoComplete="organization"
                  {...text('name')}
                />
                <TextField label="Seats" inputMode="numeric" {...text('seats')} />
                <SelectField
                  label="Country"
                  choices={[
                    { value: 'fr', label: 'France' },
                    { value: 'gt', label: 'Guatemala' },
                    { value: 'th', label: 'Thailand' },
                  ]}
                  {...text('country')}
                />
                <PasswordField
                  label="Password"
                  hint="A long sentence is easy to remember."
                  autoComplete="new-password"
                  {...text('password')}
                />
                <TextArea label="Note" isOptional {...text('note')} />
              </>
            )}
          </Form>
        </Card>
        <div className="section">
          <Card>
            <RadioField
              label="The server…"
              hint="Choose, then send the form."
              name="answer"
              choices={ANSWERS}
              value={kind}
              onChoose={setKind}
            />
          </Card>
          <Section title="Other questions">
            <Card>
              <RadioField
                label="Plan"
                name="plan"
                choices={[
                  { value: 'small', label: 'Small', hint: 'Two people, one service.' },
                  { value: 'large', label: 'Large', hint: 'Up to five hundred people, every service.' },
                ]}
                value={plan}
                onChoose={setPlan}
                fault={plan === 'large' ? 'The operator has to open this plan first.' : undefined}
              />
              <CheckField label="Tell me before a key expires" hint="Seven days and one day before." defaultChecked />
              <TextField label="Address" value="not-an-address" readOnly fault="Must be an e-mail address." />
              <TextField label="Slug" value="cabinet-lefevre" disabled hint="It cannot be changed." />
            </Card>
          </Section>
        </div>
      </div>
    </Page>
  );
}
