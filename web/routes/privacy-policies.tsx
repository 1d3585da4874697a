import { TextDocument } from '#web/features/site/pages/text-document.tsx';
import { privacyTexts } from '#web/features/site/pages/texts/privacy.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

const { title, description, standfirst, sections } = privacyTexts;

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta title={title} description={description} path="/privacy-policies" />
      <TextDocument title={title} standfirst={standfirst} sections={sections} />
      <ReadingFace />
    </Page>
  );
}
