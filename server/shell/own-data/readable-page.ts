import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { formatNumber, LANGUAGE } from '#shared/rules/locale.ts';
import type { DownloadFile } from '#shared/rules/personal-data.ts';
import { archiveTexts } from './texts/archive.ts';

export const PICTURE_FILE = 'profile-picture.webp';

type Row = Record<string, unknown>;
type Rows = () => AsyncIterable<Row>;

/** The first of these columns that a row has is its heading. */
const HEADINGS = [
  'title',
  'name',
  'username',
  'subject',
  'device',
  'recipient',
  'post_title',
  'reason',
  'action',
  'user_agent',
  'kind',
  'type',
];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Same as in web/ui/theme.ts. */
const STYLE = `:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1b2126;--pencil:#6a655c;--line:#d6d1c6;--accent:#0e716b}
@media (prefers-color-scheme:dark){:root{--paper:#141a20;--ink:#dfe5ea;--pencil:#95a2ae;--line:#343f4a;--accent:#78c3bd}}
body{max-width:46rem;margin:0 auto;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{font-family:Georgia,serif;line-height:1.25}
h2{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{margin:2rem 0 .5rem}
a{color:var(--accent)}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem}
dt{flex:0 0 11rem;color:var(--pencil)}
dd{flex:1 1 18rem;margin:0;white-space:pre-wrap}
img{max-width:12rem;border-radius:50%}`;

/** In bytes. File systems allow 255, including the id. */
const LONGEST_NAME = 200;

/** Uses a name that every system can unpack. */
export function fileInArchive(id: string, name: string): string {
  const signs = [...name.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_').replace(/[. ]+$/, '_')];
  // Cut in the middle to keep the extension.
  while (Buffer.byteLength(signs.join('')) > LONGEST_NAME) signs.splice(Math.floor(signs.length / 2), 1);
  return `files/${id}-${signs.join('')}`;
}

export async function* readablePage(
  siteName: string,
  { name, picture_url }: { name: string; picture_url: string | null },
  tables: readonly (readonly [DownloadFile, Rows])[],
): AsyncGenerator<string> {
  const title = escapeHtml(archiveTexts.title(siteName));
  yield `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(archiveTexts.of(name, formatMoment(new Date())))} ${escapeHtml(archiveTexts.explained)}</p>
${picture_url === null ? '' : `<p><img src="${PICTURE_FILE}" alt="${escapeHtml(archiveTexts.picture)}"></p>`}
<nav aria-label="${escapeHtml(archiveTexts.contents)}"><ul>
${tables.map(([file]) => `<li><a href="#${file}">${escapeHtml(archiveTexts.files[file][0])}</a></li>`).join('\n')}
</ul></nav>
`;
  for (const [file, rows] of tables) {
    const [heading, what] = archiveTexts.files[file].map(escapeHtml);
    yield `<section aria-labelledby="${file}">\n<h2 id="${file}">${heading}</h2>\n<p>${what}</p>\n`;
    let count = 0;
    for await (const row of rows()) {
      count += 1;
      yield entry(file, row);
    }
    yield `${count === 0 ? `<p>${escapeHtml(archiveTexts.nothing)}</p>\n` : ''}</section>\n`;
  }
  yield '</body>\n</html>\n';
}

function entry(file: DownloadFile, row: Row): string {
  const heading = HEADINGS.find((column) => typeof row[column] === 'string' && row[column] !== '');
  const told = Object.entries(row).filter(([column, value]) => column !== heading && value !== null && value !== '');
  const lines = told.map(
    ([column, value]) => `<div><dt>${escapeHtml(labelOf(column))}</dt><dd dir="auto">${shownValue(row, column, value)}</dd></div>`,
  );
  const words = heading === undefined ? '' : escapeHtml(String(row[heading]));
  const title = file === 'files' ? linked(fileInArchive(String(row.id), String(row.name)), words) : words;
  const head = title === '' ? '' : `<h3 dir="auto">${title}</h3>\n`;
  return `<article>\n${head}<dl>${lines.join('\n')}</dl>\n</article>\n`;
}

function shownValue(row: Row, column: string, value: unknown): string {
  const words = escapeHtml(asText(value));
  return column === 'attachment_name' ? linked(fileInArchive(String(row.attachment_id), String(value)), words) : words;
}

function linked(path: string, words: string): string {
  return `<a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${words}</a>`;
}

function labelOf(column: string): string {
  if (column === 'alt') return archiveTexts.alt;
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? archiveTexts.yes : archiveTexts.no;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return MOMENT.test(value) && !Number.isNaN(Date.parse(value)) ? formatMoment(new Date(value)) : value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  return JSON.stringify(value);
}
