import { routes } from '../routes.ts';
import { type Block, blocksOf, COLUMNS, columns, type Section, WORDS } from './table.ts';

const INTRODUCTION = `# Access by route and event

The rules of access are in each feature (\`server/features/communities/access.ts\` and others). This page shows their effect: how the server answers each kind of person, for every route of the API and every other address, and which live events their open tabs receive. It is made from the tables in \`tests/guards/access\`. \`tests/guards/access-matrix.test.ts\`, \`tests/guards/access-content.test.ts\` and \`tests/guards/access-events.test.ts\` send one request for each cell, so the page shows what the server does. A route or kind of event without a row fails the test, and so does a row without a route.

\`npx vitest run tests/guards/access-document.test.ts -u\` updates this page after a change of a table. HTML screens are in \`docs/access-screens.md\`.`;

const OF_SCREENS = `# Access by screen

This page shows how the server answers each kind of person who requests a screen: the HTML, with the data for link previews in its head and the data for its scripts. \`tests/guards/access-pages.test.ts\` sends one request for each cell; a screen of \`web/routes.ts\` without a row fails the test. Columns and words are those of \`docs/access.md\`, and the same command updates both pages. Here, **setup** and **log-in** usually mean a redirect to that screen.`;

const COLUMN_NOTES = `The people in the columns belong to the author’s school; those “elsewhere” belong to another one. People without a confirmed address have no session and count as visitors. So do banned people, whatever cookie their browser sends. The suspended, restricting and restricted people are medical students of the school.`;

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
