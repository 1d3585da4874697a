import { PRIVACY_POLICIES } from '#web/features/pages/privacy-sections.tsx';
import { TextDocument } from '#web/features/pages/text-document.tsx';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';

const TITLE = 'Privacy Policies';

export const meta = () => [];

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta
        title={TITLE}
        description="What is kept about you, who sees it, for how long, and how to have it erased. No ads, no tracking."
        path="/privacy-policies"
      />
      <TextDocument
        title={TITLE}
        standfirst="What is kept about you, who sees it, for how long, and how to have it erased. In plain words, because you should not need a lawyer to read it."
        sections={PRIVACY_POLICIES}
      />
    </Page>
  );
}
