import { routes } from '../routes.ts';
import { type Block, blocksOf, COLUMNS, columns, type Section, WORDS } from './table.ts';

const INTRODUCTION = `# Who is answered what

Who may do what stands in the rules of each feature (\`server/features/communities/access.ts\` and its neighbours). This page shows what comes of them: for every route of the API, and for every other address that the server answers, what each kind of person gets, and what their open tabs hear of. It is made from the tables in \`tests/guards/access\` that \`tests/guards/access-matrix.test.ts\`, \`tests/guards/access-content.test.ts\` and \`tests/guards/access-events.test.ts\` ask the server about, one request for each cell, so it is what the server does. A route or kind of event without its row fails, and so does a row without its route.

\`npx vitest run tests/guards/access-document.test.ts -u\` writes this page anew after a table has changed. Screens, as HTML, stand in \`docs/access-screens.md\`.`;

const OF_SCREENS = `# Who is shown which screen

What each kind of person is answered who asks for a screen of the web: the HTML that the server makes, with what previews of shared links read in its head and with the data for its scripts. \`tests/guards/access-pages.test.ts\` asks the server for each cell; a screen of \`web/routes.ts\` without its row fails. Columns and words are those of \`docs/access.md\`, and this page is written anew like it. **setup** and **log-in** are here mostly a redirect to that screen.`;

const COLUMN_NOTES = `The people in the columns are of the author’s school; those “elsewhere” of another one. Whoever has not confirmed their address has no session and is a visitor; so is a banned person, whatever cookie their browser still sends. Those who restrict or are restricted and the suspended one are medical students of the school.`;

function markdown([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces "posts.get" by its address and keeps a suffix such as "(reply)". */
function addressed(name: string): string {
  const [, bare = name, way] = /^(.*?)( \(.+\))?$/.exec(name) ?? [];
  const route = routes.find((one) => one.name === bare);
  return `\`${route === undefined ? bare : `${route.method} /api${route.path}`}\`${way ?? ''}`;
}

/** Repeats the columns above each block, because a long table's head scrolls out of sight. */
function blockRows({ routes: names, lines }: Block, states: Section['states']): string[][] {
  const head = [names.map(addressed).join(', '), ...columns.map((column) => `**${COLUMNS[column]}**`)];
  const alike = Map.groupBy(lines, ({ cells }) => columns.map((column) => cells[column]).join(' | '));
  return [head, ...[...alike].map(([cells, those]) => [those.map(({ state }) => states[state] ?? state).join('; '), cells])];
}

function parts(sections: readonly Section[]): string[] {
  return sections.map((section) => {
    const rows = blocksOf(section).flatMap((block) => blockRows(block, section.states));
    return [`## ${section.title}`, section.text, markdown(rows)].join('\n\n');
  });
}

/** docs/access.md */
export function accessDocument(sections: readonly Section[]): string {
  const words = Object.entries(WORDS).map(([word, meaning]) => `- **${word}**: ${meaning}`);
  return `${[INTRODUCTION, words.join('\n'), COLUMN_NOTES, ...parts(sections)].join('\n\n')}\n`;
}

/** docs/access-screens.md */
export function screensDocument(sections: readonly Section[]): string {
  return `${[OF_SCREENS, ...parts(sections)].join('\n\n')}\n`;
}
