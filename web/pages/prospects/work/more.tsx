import { useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';

type MoreProps = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } };

export function More({ query }: MoreProps) {
  const { more } = useProspectWords();
  const { form } = useMessages();
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button busy={query.isFetchingNextPage && form.sending} onClick={() => void query.fetchNextPage()}>
        {more}
      </Button>
    </div>
  );
}
