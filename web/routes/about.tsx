import { About } from '#web/features/site/pages/about.tsx';
import { aboutTexts } from '#web/features/site/pages/texts/about.ts';
import { useSite } from '#web/lib/hooks.tsx';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

export default function Screen() {
  const { name } = useSite();
  return (
    <Page width="full">
      <PageMeta title={aboutTexts.title} description={aboutTexts.description(name)} path="/about" />
      <About />
      <ReadingFace />
    </Page>
  );
}
