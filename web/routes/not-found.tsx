import { data } from 'react-router';
import { NotFound } from '#web/shell/not-found.tsx';
import { Page } from '#web/ui/page.tsx';

export function loader() {
  return data(null, { status: 404 });
}
/** Without it, client navigations would call the server's loader. */
export function clientLoader() {
  return null;
}

export default function Screen() {
  return (
    <Page width="reading">
      <NotFound />
    </Page>
  );
}
