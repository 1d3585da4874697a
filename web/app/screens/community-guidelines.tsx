import { GUIDELINES } from '#web/features/pages/guidelines-sections.tsx';
import { TextDocument } from '#web/features/pages/text-document.tsx';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';

const TITLE = 'Community Guidelines';

export const meta = () => [];

export default function Screen() {
  return (
    <Page width="full">
      <PageMeta
        title={TITLE}
        description="How medical and premed students treat each other, their patients and their exams here, and what happens when somebody does not."
        path="/community-guidelines"
      />
      <TextDocument
        title={TITLE}
        standfirst="How we treat each other, our patients and our exams. These rules hold wherever members meet: in posts and comments, on profiles and in messages."
        sections={GUIDELINES}
      />
    </Page>
  );
}
