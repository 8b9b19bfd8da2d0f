import { addressOf } from '#sdk/endpoint.ts';
import { makeDownloadLink, readUsage } from '#sdk/generated/console/endpoints.ts';
import { useChange } from '../../../app/queries.ts';
import { useMessages } from '../../../locales/language.tsx';
import { useUsageWords } from '../../../locales/usage.ts';
import { Button } from '../../../ui/button.tsx';
import { wordsOf } from '../../../ui/error-words.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useToast } from '../../../ui/toast.tsx';

type DownloadsProps = { slug: string; query: Readonly<Record<string, string | undefined>> };

/** What is shown, as a file. The link is good for a minute, and the browser fetches it by itself. */
export function Downloads({ slug, query }: DownloadsProps) {
  const words = useUsageWords();
  const messages = useMessages();
  const toast = useToast();
  const link = useChange(makeDownloadLink, {
    onDone: ({ url }) => location.assign(url),
    onFailed: (error) => toast({ text: wordsOf(error, messages), tone: 'critical' }),
  });
  const choices = [
    ['day', words.csvByDay],
    ['operation', words.csvByOperation],
    ['key', words.csvByKey],
  ] as const;
  return (
    <Popover label={words.download} icon="download">
      <div className="choices">
        {choices.map(([by, text]) => (
          <Button
            key={by}
            look="quiet"
            onClick={() =>
              link.mutate({
                headers: { 'Quintet-Workspace': slug },
                body: { path: addressOf(readUsage.url, {}, { ...query, by, format: 'csv' }) },
              })
            }
          >
            {text}
          </Button>
        ))}
      </div>
    </Popover>
  );
}
