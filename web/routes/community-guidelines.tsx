import { TextDocument } from '#web/features/site/pages/text-document.tsx';
import { guidelinesTexts } from '#web/features/site/pages/texts/guidelines.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

const { title, description, standfirst, sections } = guidelinesTexts;

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta title={title} description={description} path="/community-guidelines" />
      <TextDocument title={title} standfirst={standfirst} sections={sections} />
      <ReadingFace />
    </Page>
  );
}
