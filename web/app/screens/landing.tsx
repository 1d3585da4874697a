import { Closing } from '#web/features/landing/closing.tsx';
import { Communities } from '#web/features/landing/communities.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { OurTake } from '#web/features/landing/our-take.tsx';
import { Peers } from '#web/features/landing/peers.tsx';
import { useSite } from '#web/lib/hooks.tsx';
import { Page } from '#web/ui/page.tsx';

const DESCRIPTION =
  'A forum created by students, for students: medical and premed students ask and answer questions, share resources and connect with classmates.';

export const meta = () => [];

export default function Screen() {
  const { name, publicUrl } = useSite();
  const title = `${name} · The forum for medical and premed students`;
  return (
    <Page width="full">
      <title>{title}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={DESCRIPTION} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={publicUrl} />
      <Hero />
      <OurTake />
      <Communities />
      <Peers />
      <Closing />
    </Page>
  );
}
