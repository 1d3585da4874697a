import { useSite } from './hooks.tsx';
import { pageTexts } from './texts/page.ts';

/** What a page without words of its own says about itself. */
export const SITE_DESCRIPTION = pageTexts.description;

/** The beginning of a text on one line, ended at a word where it is cut. */
export function firstWords(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Cut between characters: half of an emoji is none.
  const cut = [...line.slice(0, 2 * length + 2)].slice(0, length).join('');
  return cut.length === line.length ? line : `${cut.replace(/\s+\S*$/, '')}…`;
}

/** The document's title. Screens that use it export an empty `meta`, so that no other title stands beside it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{pageTexts.title(children, useSite().name)}</title>;
}

interface PreviewImage {
  /** On this site. */
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
  /** The title says whose page it is: the site's name is not added. */
  whole?: boolean;
  description: string;
  /** The one address of what is shown. */
  path: string;
  /** In place of the site's picture. */
  image?: PreviewImage | undefined;
  type?: 'website' | 'article' | 'profile';
}

/**
 * What search engines and the previews of shared links show of a page. Only for what everybody may read, and only once
 * it is there: a page that was refused or not found has a PageTitle. Screens that use it export an empty `meta`.
 */
export function PageMeta({ title, whole = false, description, path, image, type = 'website' }: PageMetaProps) {
  const { name, publicUrl } = useSite();
  const absolute = (local: string) => new URL(local, publicUrl).href;
  const picture = image ?? SITE_IMAGE;
  return (
    <>
      {whole ? <title>{title}</title> : <PageTitle>{title}</PageTitle>}
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
