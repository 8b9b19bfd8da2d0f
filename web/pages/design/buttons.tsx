import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Card, Page, Section } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import './design.css';

export function ButtonsPage() {
  const [pressed, setPressed] = useState(0);
  return (
    <Page
      title="Buttons and badges"
      lead="A verb on each. One primary button a page."
      actions={
        <Button look="primary" onClick={() => setPressed(pressed + 1)}>
          Create a key
        </Button>
      }
    >
      <Section title="Looks" lead={`Pressed ${pressed} times.`}>
        <Card>
          <div className="samples">
            <Button look="primary" onClick={() => setPressed(pressed + 1)}>
              Primary
            </Button>
            <Button onClick={() => setPressed(pressed + 1)}>Plain</Button>
            <Button look="quiet">Quiet</Button>
            <Button look="danger">Delete…</Button>
            <Button look="danger-primary">Delete for good</Button>
            <Button icon="download">With a picture</Button>
            <IconButton name="Copy the address" icon="copy" look="plain" />
          </div>
        </Card>
      </Section>
      <Section title="States" lead="What works says so, and takes no second press.">
        <Card>
          <div className="samples">
            <Button look="primary" busy="Sending…" onClick={() => setPressed(pressed + 1)}>
              Send
            </Button>
            <Button busy="Reading…">Read</Button>
            <Button look="primary" disabled>
              Not now
            </Button>
            <Button disabled>Not now</Button>
          </div>
        </Card>
      </Section>
      <Section title="Badges" lead="The mark says the same as the colour.">
        <Card>
          <div className="samples">
            <Badge tone="good">Ready</Badge>
            <Badge tone="warning">Expires soon</Badge>
            <Badge tone="critical">Revoked</Badge>
            <Badge tone="plain">Draft</Badge>
          </div>
        </Card>
      </Section>
      <Section title="Something to take along" lead="Such as a key, which is shown once.">
        <Card>
          <Copyable label="The new key" value="quintet_prospects_2f6c1b0d9a8e7f5c4b3a" />
        </Card>
      </Section>
    </Page>
  );
}
