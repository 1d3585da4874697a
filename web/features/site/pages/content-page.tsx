import { markdownExcerpt } from '#web/features/discussion/posts/post-description.ts';
import { PageMeta, PageTitle } from '#web/lib/page-meta.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import type { ContentPage as Content } from './api/content-page.ts';
import classes from './content-page.module.css';
import prose from './prose.module.css';

export function ContentPage({ page: { slug, title, body, ofSchool } }: { page: Content }) {
  return (
    <article className={classes.page}>
      {ofSchool ? (
        <>
          {/* Pages for one school have no link preview. */}
          <PageTitle>{title}</PageTitle>
          <meta name="robots" content="noindex" />
        </>
      ) : (
        <PageMeta title={title} description={markdownExcerpt(body) || title} path={`/pages/${slug}`} type="article" />
      )}
      <h1 className={classes.title}>{title}</h1>
      <div className={`${classes.body} ${prose.prose}`}>
        <Markdown topHeading={2}>{body}</Markdown>
      </div>
    </article>
  );
}
