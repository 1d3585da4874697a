import { type Command, Option } from 'commander';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { addCommunity, type CommunityInput, importCommunities, listCommunitiesOf, setArchived } from '../communities.ts';
import { counted } from '../problems.ts';
import { table } from '../terminal.ts';
import { leaf } from './leaf.ts';

/** Classes are communities of one kind, with commands of their own: there are many, and new ones each year. */
export function communityCommands(program: Command): void {
  kindCommands(program.command('class').description('the classes of a school'), 'classes');
  kindCommands(program.command('community').description('the communities of a school'), null);
}

function kindCommands(group: Command, fixed: 'classes' | null): void {
  const one = fixed === null ? 'community' : 'class';
  const many = fixed === null ? 'communities' : 'classes';
  const add = group
    .command('add <school>')
    .description(`add a ${one} at the end of its menu`)
    .requiredOption('--name <name>', 'its full name')
    .option('--display-name <name>', 'in menus and lists; the name if left out')
    .option('--slug <slug>', 'for its address; made from the display name if left out')
    .option('--subtitle <text>');
  if (fixed === null) add.addOption(new Option('--kind <kind>', 'where it stands').choices(COMMUNITY_KINDS).makeOptionMandatory());
  leaf(add, async (operator, options: CommunityInput & { kind?: CommunityKind }, school: string) => {
    const added = await addCommunity(operator, school, options.kind ?? 'classes', options);
    return { json: added, text: `Added “${added.name}” at ${school}/${added.kind}/${added.slug}.` };
  });

  leaf(
    group.command('list <school>').description(`the ${many} of a school in menu order`),
    async (operator, _options: object, school: string) => {
      const rows = await listCommunitiesOf(operator, school, fixed);
      const lines = rows.map((row) => [
        `${row.kind}/${row.slug}`,
        row.displayName,
        row.posts,
        row.archivedAt === null ? '' : `since ${row.archivedAt.slice(0, 10)}`,
      ]);
      return { json: rows, text: table(['ADDRESS', 'NAME', 'POSTS', 'ARCHIVED'], lines) };
    },
  );

  leaf(
    group
      .command('import <file>')
      .description(`add the ${many} of a CSV file, all or none`)
      .addHelpText('after', `\nColumns: school, ${fixed === null ? 'kind, ' : ''}name; and, if you like, slug, display_name, subtitle.`),
    async (operator, _options: object, file: string) => {
      const result = await importCommunities(operator, file, fixed);
      return { json: result, text: `Imported ${counted(result.imported.length, one, many)}.` };
    },
  );

  const which = fixed === null ? 'kind/slug, like general/commons' : 'its slug';
  for (const archived of [true, false]) {
    leaf(
      group
        .command(`${archived ? 'archive' : 'unarchive'} <school> <address>`)
        .description(
          archived ? `close a ${one}: it stays readable, takes nothing new and leaves the menus` : `open an archived ${one} again`,
        )
        .addHelpText('after', `\nThe address is ${which}.`),
      async (operator, _options: object, school: string, address: string) => {
        const done = await setArchived(operator, school, address, archived);
        const state = archived ? 'archived' : 'open';
        return { json: done, text: `“${done.name}” is ${state}${done.changed ? '' : ' already'}.` };
      },
    );
  }
}
