import { nameOfView, type Scheme, type View } from './take.ts';

export interface Shot {
  route: string;
  name: string;
  view: View;
  scheme: Scheme;
  file: string;
  findings: string[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; background: #f1eee7; color: #1b2126; }
h2 { margin: 3rem 0 0.5rem; font-size: 1.4rem; } h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; } img { display: block; height: auto; border: 1px solid #b9b3a7; }
figcaption, li { font-size: 13px; max-width: 30rem; overflow-wrap: anywhere; } ul { margin: 0.25rem 0; padding-left: 1.1rem; color: #b3261e; }
nav { columns: 3; } a { color: #0e716b; }`;

const SHOWN = 0.4;

function figure({ view, scheme, file, findings, name }: Shot): string {
  const seen = `${nameOfView(view)}, ${scheme}`;
  const list = findings.length === 0 ? '' : `<ul>${findings.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`;
  const picture =
    file === ''
      ? ''
      : `<a href="${file}"><img src="${file}" loading="lazy" width="${Math.round(view.width * SHOWN)}" alt="${escaped(name)}, ${seen}"></a>`;
  return `<figure>${picture}<figcaption>${seen}</figcaption>${list}</figure>`;
}

export function sheet(shots: readonly Shot[]): string {
  const screens = [...Map.groupBy(shots, ({ route }) => route)];
  const findings = (of: readonly Shot[]) => of.reduce((sum, one) => sum + one.findings.length, 0);
  const ways = screens.map(([route, of]) => `<li><a href="#${encodeURIComponent(route)}">${escaped(route)}</a> (${findings(of)})</li>`);
  const parts = screens.map(([route, of]) => {
    const states = [...Map.groupBy(of, ({ name }) => name)].map(
      ([name, some]) => `<h3>${escaped(name)}</h3><div class="row">${some.map(figure).join('')}</div>`,
    );
    return `<h2 id="${encodeURIComponent(route)}">${escaped(route)}</h2>${states.join('')}`;
  });
  const summary = `${shots.length} pictures of ${screens.length} screens, ${findings(shots)} findings`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style><h1>Gallery</h1><p>${summary}</p><nav><ul>${ways.join('')}</ul></nav>${parts.join('')}</html>`;
}
