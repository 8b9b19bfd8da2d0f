import { useMessages } from '../locales/language.tsx';

/** Small, for whoever reports something: the same id stands in the server's log. */
export function RequestId({ id }: { id: string | undefined }) {
  const { failure } = useMessages();
  if (id === undefined) return null;
  return (
    <p className="request-id">
      {failure.request} <code>{id}</code>
    </p>
  );
}
