import { personalDataSections } from '#web/features/site/pages/personal-data.ts';
import { TextDocument } from '#web/features/site/pages/text-document.tsx';
import { keptDataTexts } from '#web/features/site/pages/texts/personal-data.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

const { title, description, standfirst, note } = keptDataTexts;

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta title={title} description={description} path="/privacy/data" />
      <TextDocument title={title} standfirst={standfirst} note={note} sections={personalDataSections} />
      <ReadingFace />
    </Page>
  );
}
