import { Link } from '@tanstack/react-router';
import { useMessages } from '../locales/language.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  const { notFound } = useMessages();
  return (
    <Page title={notFound.title} lead={notFound.text}>
      <p>
        <Link className={buttonClass('primary')} to="/">
          {notFound.back}
        </Link>
      </p>
    </Page>
  );
}
