import { About } from '#web/features/pages/about.tsx';
import { useSite } from '#web/lib/hooks.tsx';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';

export const meta = () => [];

export default function Screen() {
  const { name } = useSite();
  return (
    <Page width="full">
      <PageMeta
        title="About"
        description={`What ${name} is, whom it is for and who runs it, with answers on joining, cost, premed access, sharing resources and personal data.`}
        path="/about"
      />
      <About />
    </Page>
  );
}
