import { Closing } from '#web/features/site/landing/closing.tsx';
import { Communities } from '#web/features/site/landing/communities.tsx';
import { Hero } from '#web/features/site/landing/hero.tsx';
import { OurTake } from '#web/features/site/landing/our-take.tsx';
import { Peers } from '#web/features/site/landing/peers.tsx';
import { landingTexts } from '#web/features/site/landing/texts/landing.ts';
import { useSite } from '#web/lib/hooks.tsx';
import { PageMeta, SITE_DESCRIPTION } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

export default function Screen() {
  const title = landingTexts.title(useSite().name);
  return (
    <Page width="full">
      <PageMeta exactTitle title={title} description={SITE_DESCRIPTION} path="/" />
      <Hero />
      <OurTake />
      <Communities />
      <Peers />
      <Closing />
      <ReadingFace />
    </Page>
  );
}
