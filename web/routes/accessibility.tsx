import { TextDocument } from '#web/features/site/pages/text-document.tsx';
import { accessibilityTexts } from '#web/features/site/pages/texts/accessibility.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';

const { title, description, standfirst, note, sections } = accessibilityTexts;

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta title={title} description={description} path="/accessibility" />
      <TextDocument title={title} standfirst={standfirst} note={note} sections={sections} />
      <ReadingFace />
    </Page>
  );
}
