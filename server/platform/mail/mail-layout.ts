import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { ComposedMail } from './mail.ts';
import { mailTexts } from './texts/mail.ts';

/** Plain texts that may come from users: `composeMail` makes no markup, header or link of them. */
export interface MailContent {
  subject: string;
  heading?: string;
  /**
   * Full name for the greeting, because the position of the given name depends on the culture; may
   * be empty.
   */
  name: string;
  before: readonly string[];
  /** A person's text, set off so that nobody takes it for the forum's own. */
  quote?: { title: string; paragraphs: readonly string[] };
  sections?: readonly { title: string; items: readonly MailItem[] }[];
  action?: { label: string; path: `/${string}` };
  after?: readonly string[];
  /** Why the person got the mail; by default, because of the account. */
  reason?: string;
  /**
   * For mails about this mailbox, or with a code or link that proves access to it. They are not
   * redirected to another address.
   */
  mailboxOnly?: boolean;
  unsubscribe?: { path: `/${string}`; settingsPath: `/${string}` };
  /** See `Mail`. Gmail also needs the same subject in all mails of a thread. */
  thread?: string;
}

export interface MailItem {
  title: string;
  path: `/${string}`;
  detail: string;
}

export type MailTexts = Omit<MailContent, 'name'>;

type Site = Pick<Config, 'siteName' | 'organisation' | 'supportEmail' | 'publicUrl'>;

export function composeMail(site: Site, to: string, content: MailContent): ComposedMail {
  const before = [mailTexts.greeting(content.name), ...content.before].map((text) => withoutLinks(text, site));
  const after = (content.after ?? []).map((text) => withoutLinks(text, site));
  const subject = oneLine(content.subject);
  const { quote, sections = [], unsubscribe } = content;
  const urlOf = (path: string) => `${site.publicUrl}${path}`;
  const parts: Parts = {
    heading: withoutLinks(content.heading ?? subject, site),
    before,
    quote: quote === undefined ? [] : [quote.title, ...quote.paragraphs].map((text) => withoutLinks(text, site)),
    sections: sections.map(({ title, items }) => ({
      title: withoutLinks(title, site),
      items: items.map((item) => ({
        title: withoutLinks(item.title, site),
        detail: withoutLinks(item.detail, site),
        url: urlOf(item.path),
      })),
    })),
    action: content.action && { label: content.action.label, url: urlOf(content.action.path) },
    after,
    footer: [
      mailTexts.site(site.siteName),
      ...(site.organisation === '' ? [] : [mailTexts.organisation(site.organisation)]),
      withoutLinks(content.reason ?? mailTexts.because.account(site.siteName), site),
    ],
    links:
      unsubscribe === undefined
        ? []
        : [
            { label: mailTexts.unsubscribe, url: urlOf(unsubscribe.path) },
            { label: mailTexts.choose, url: urlOf(unsubscribe.settingsPath) },
          ],
  };
  return {
    to,
    subject,
    text: asText(parts, site),
    html: asHtml(parts, site),
    ...(content.mailboxOnly === true && { mailboxOnly: true }),
    ...(unsubscribe !== undefined && { unsubscribeUrl: urlOf(unsubscribe.path) }),
    ...(content.thread !== undefined && { thread: content.thread }),
  };
}

interface Linked {
  url: string;
}

interface Parts {
  heading: string;
  before: readonly string[];
  quote: readonly string[];
  sections: readonly { title: string; items: readonly (Linked & { title: string; detail: string })[] }[];
  action: (Linked & { label: string }) | undefined;
  after: readonly string[];
  footer: readonly string[];
  links: readonly (Linked & { label: string })[];
}

/**
 * Line breaks would begin a header or paragraph, bidirectional control characters would reverse
 * text.
 */
function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Breaks up addresses with zero-width characters, because mail programs turn addresses into links.
 */
function withoutLinks(text: string, { supportEmail }: Site): string {
  const broken = (part: string) => part.replace(/(?<=[.:@])(?=[\p{L}/])/gu, '\u200c');
  return oneLine(text).split(supportEmail).map(broken).join(supportEmail);
}

function asText({ before, quote, sections, action, after, footer, links }: Parts, { supportEmail }: Site): string {
  const quoted = quote.length === 0 ? [] : [quote.map((text) => `> ${text}`).join('\n>\n')];
  const listed = sections.flatMap(({ title, items }) => [
    ...(title === '' ? [] : [title]),
    ...items.map((item) => [`- ${item.title}`, ...(item.detail === '' ? [] : [item.detail]), item.url].join('\n  ')),
  ]);
  const acts = action === undefined ? [] : [action.url];
  const paragraphs = [...before, ...quoted, ...listed, ...acts, ...after, mailTexts.questions(supportEmail)];
  const end = [...footer, ...links.map(({ label, url }) => `${label}: ${url}`)];
  return `${paragraphs.join('\n\n')}\n\n-- \n${end.join('\n')}\n`;
}

/** From web/ui/theme.ts. */
const LIGHT = { paper: '#fdfcf9', ink: '#1b2126', pencil: '#6a655c', line: '#d6d1c6', accent: '#0e716b', onAccent: '#ffffff' };
const DARK = { paper: '#141a20', ink: '#dfe5ea', pencil: '#95a2ae', line: '#343f4a', accent: '#78c3bd', onAccent: '#1b2126' };
const SANS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";

/** Some mail programs support only inline styles; the dark styles override them by class. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${DARK.paper}!important}
.ink{color:${DARK.ink}!important}
.pencil{color:${DARK.pencil}!important}
.line{border-color:${DARK.line}!important}
.link{color:${DARK.accent}!important}
.button{background-color:${DARK.accent}!important;color:${DARK.onAccent}!important}
}`;

function asHtml({ heading, before, quote, sections, action, after, footer, links }: Parts, { siteName, supportEmail }: Site): string {
  const linked = (text: string) => escapeHtml(text).split(escapeHtml(supportEmail)).join(supportLink(supportEmail));
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${linked(text)}</p>`;
  const small = (text: string) => `<p class="pencil" style="margin:0 0 4px;color:${LIGHT.pencil}">${text}</p>`;
  const title = escapeHtml(heading);
  const [quoteTitle, ...quoted] = quote;
  return `<!doctype html>
<html lang="${LANGUAGE}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${preview(before)}</div>
<div class="paper" lang="${LANGUAGE}" role="article" aria-label="${title}" style="padding:32px 20px;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width:560px;margin:0 auto;font-family:${SANS};font-size:16px;line-height:1.6;overflow-wrap:anywhere;word-break:break-word">
<p class="link line" style="margin:0 0 28px;padding:0 0 12px;border-bottom:1px solid ${LIGHT.line};font-family:${SERIF};font-size:20px;font-weight:600;line-height:1.3;color:${LIGHT.accent}">${escapeHtml(siteName)}</p>
<h1 class="ink" style="margin:0 0 20px;font-family:${SERIF};font-size:26px;font-weight:600;line-height:1.25;text-wrap:balance;color:${LIGHT.ink}">${title}</h1>
${before.map(paragraph).join('\n')}
${quoteTitle === undefined ? '' : blockquote(quoteTitle, quoted)}
${sections.map(section).join('\n')}
${action === undefined ? '' : button(action)}
${after.map(paragraph).join('\n')}
<div class="line" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${LIGHT.line};font-size:14px;line-height:1.5">
${small(mailTexts.questions(supportLink(supportEmail)))}
${footer.map((text) => small(escapeHtml(text))).join('\n')}
${links.map(({ label, url }) => small(`<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.accent}">${escapeHtml(label)}</a>`)).join('\n')}
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
}

/** Text beside the subject in a list of mails. Invisible characters keep the heading out of it. */
function preview([, ...paragraphs]: readonly string[]): string {
  return `${escapeHtml(paragraphs.join(' '))}${'&#847;&zwnj;&nbsp;'.repeat(60)}`;
}

function supportLink(address: string): string {
  const escaped = escapeHtml(address);
  return `<a class="link" href="mailto:${escaped}" style="color:${LIGHT.accent}">${escaped}</a>`;
}

function blockquote(title: string, paragraphs: readonly string[]): string {
  const line = (text: string, weight: number) =>
    `<p dir="auto" class="ink" style="margin:0 0 16px;font-weight:${weight};color:${LIGHT.ink}">${escapeHtml(text)}</p>`;
  return `<blockquote class="line" style="margin:0 0 24px;padding:4px 0 1px 16px;border-left:3px solid ${LIGHT.line}">
${[line(title, 600), ...paragraphs.map((text) => line(text, 400))].join('\n')}
</blockquote>`;
}

function section({ title, items }: Parts['sections'][number]): string {
  const heading =
    title === ''
      ? ''
      : `<h2 class="ink" style="margin:28px 0 12px;font-family:${SERIF};font-size:20px;font-weight:600;line-height:1.3;color:${LIGHT.ink}">${escapeHtml(title)}</h2>\n`;
  const line = (item: (typeof items)[number]) =>
    `<p dir="auto" class="ink" style="margin:0 0 16px;color:${LIGHT.ink}"><a class="link" href="${escapeHtml(item.url)}" style="color:${LIGHT.accent};font-weight:600">${escapeHtml(item.title)}</a><br>
<span class="pencil" style="font-size:14px;line-height:1.5;color:${LIGHT.pencil}">${escapeHtml(item.detail)}</span></p>`;
  return `${heading}${items.map(line).join('\n')}`;
}

/**
 * Outlook on Windows supports padding of cells, not of links. The address below is for readers who
 * cannot use the button.
 */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0">
<!--[if mso]><table role="presentation" cellspacing="0"><tr><td bgcolor="${LIGHT.accent}" style="padding:12px 24px"><![endif]-->
<a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:5px;background-color:${LIGHT.accent};color:${LIGHT.onAccent};font-weight:600;line-height:24px;text-decoration:none">${escapeHtml(label)}</a>
<!--[if mso]></td></tr></table><![endif]-->
</p>
<p class="pencil" style="margin:0 0 24px;font-size:14px;line-height:1.5;color:${LIGHT.pencil}">${mailTexts.noButton}<br>
<a class="link" href="${address}" style="color:${LIGHT.accent};word-break:break-all">${address}</a></p>`;
}
