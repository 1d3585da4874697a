import { useSite } from './hooks.tsx';
import { pageTexts } from './texts/page.ts';
import { useUnreadMark } from './unread-mark.ts';

export const SITE_DESCRIPTION = pageTexts.description;

export function firstWords(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // By code points, so that an emoji is not cut in half.
  const cut = [...line.slice(0, 2 * length + 2)].slice(0, length).join('');
  return cut.length === line.length ? line : `${cut.replace(/\s+\S*$/, '')}…`;
}

/** No route may return a title from `meta`, or a second one appears. */
export function PageTitle({ children }: { children: string }) {
  const title = pageTexts.title(children, useSite().name);
  return <title>{useUnreadMark() ? pageTexts.unread(title) : title}</title>;
}

interface PreviewImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

const SITE_IMAGE: PreviewImage = {
  path: '/og.png',
  width: 1200,
  height: 630,
  alt: pageTexts.picture,
};

interface PageMetaProps {
  title: string;
  exactTitle?: boolean;
  description: string;
  path: string;
  image?: PreviewImage | undefined;
  type?: 'website' | 'article' | 'profile';
}

/** Only for public content that has loaded; other pages use PageTitle. */
export function PageMeta({ title, exactTitle = false, description, path, image, type = 'website' }: PageMetaProps) {
  const { name, publicUrl } = useSite();
  const absolute = (local: string) => new URL(local, publicUrl).href;
  const picture = image ?? SITE_IMAGE;
  return (
    <>
      {exactTitle ? <title>{title}</title> : <PageTitle>{title}</PageTitle>}
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:site_name" content={name} />
      <meta property="og:image" content={absolute(picture.path)} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content={image === undefined ? 'summary_large_image' : 'summary'} />
    </>
  );
}
