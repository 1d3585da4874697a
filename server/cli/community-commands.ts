import { type Command, Option } from 'commander';
import { counted } from '#server/shell/operator/problems.ts';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { type ConfirmOptions, registerCommand } from './command.ts';
import { addCommunity, type CommunityInput, type ImportOptions, importCommunities, listCommunitiesOf } from './communities.ts';
import { type CommunityEdit, editCommunity, setArchived } from './community-changes.ts';
import { confirm, table } from './terminal.ts';

export function communityCommands(program: Command): void {
  kindCommands(program.command('class').description('the classes of a school'), 'classes');
  kindCommands(program.command('community').description('the communities of a school'), null);
}

function kindCommands(group: Command, fixed: 'classes' | null): void {
  const [one, many] = fixed === null ? ['community', 'communities'] : ['class', 'classes'];
  const ADDRESS = `\nThe address is ${fixed === null ? 'kind/slug, like general/commons' : 'its slug, like histology or classes/histology'}.`;
  const add = group
    .command('add <school>')
    .description(`add a ${one} at the end of its menu`)
    .requiredOption('--name <name>', 'the full name')
    .option('--display-name <name>', 'the name in menus and lists; the full name if left out')
    .option('--slug <slug>', 'part of its address; made from the display name if left out')
    .option('--subtitle <text>', 'text beside the name');
  if (fixed === null) add.addOption(new Option('--kind <kind>', 'the menu that lists it').choices(COMMUNITY_KINDS).makeOptionMandatory());
  registerCommand(
    add,
    (operator, school: string, options: CommunityInput & { kind?: CommunityKind }) =>
      addCommunity(operator, school, options.kind ?? 'classes', options),
    ({ name, school, kind, slug }) => `Added “${name}” at ${school}/${kind}/${slug}.`,
  );
  registerCommand(
    group
      .command('edit <school> <address>')
      .description('change the fields that are given; the rest stays')
      .option('--name <name>', 'the new name')
      .option('--display-name <name>', 'the name in menus and lists; empty for the full name')
      .option('--slug <slug>', 'the new slug; also changes its address and those of its posts')
      .option('--subtitle <text>', 'text beside the name; empty for none')
      .option('--yes', 'change the address without asking')
      .addHelpText('after', `${ADDRESS}\nSchool and kind stay: in their place, add another ${one} and archive this one.`),
    async (operator, school: string, address: string, { yes, ...edit }: CommunityEdit & ConfirmOptions) => {
      if (edit.slug !== undefined && edit.slug !== address.split('/').at(-1)) {
        const question = `The addresses of “${address}” and of its posts change. Links to its old page lead nowhere; links to posts still work.`;
        await confirm(question, edit.slug, yes);
      }
      return editCommunity(operator, school, address, edit);
    },
    ({ name, displayName, school, kind, slug }) =>
      `“${name}”${displayName === name ? '' : `, shown as “${displayName}”,`} is at ${school}/${kind}/${slug}.`,
  );
  registerCommand(
    group.command('list <school>').description(`the ${many} of a school in menu order`),
    (operator, school: string) => listCommunitiesOf(operator, school, fixed),
    (rows) =>
      table(rows, {
        address: ({ kind, slug }) => `${kind}/${slug}`,
        name: 'displayName',
        posts: 'posts',
        archived: ({ archivedAt }) => (archivedAt === null ? '' : `since ${archivedAt.slice(0, 10)}`),
      }),
  );
  registerCommand(
    group
      .command('import <file>')
      .description(`add the ${many} of a CSV file, all or none`)
      .option('--skip-existing', `skip ${many} that exist`)
      .addHelpText('after', `\nColumns: school, ${fixed === null ? 'kind, ' : ''}name; and, if you like, slug, display_name, subtitle.`),
    (operator, file: string, options: ImportOptions) => importCommunities(operator, file, fixed, options),
    ({ imported, skipped }) => importedText(counted(imported.length, one, many), skipped),
  );
  for (const archived of [true, false]) {
    registerCommand(
      group
        .command(`${archived ? 'archive' : 'unarchive'} <school> <address>`)
        .description(
          archived ? `close a ${one}: it stays readable, takes nothing new and leaves the menus` : `open an archived ${one} again`,
        )
        .addHelpText('after', ADDRESS),
      (operator, school: string, address: string) => setArchived(operator, school, address, archived),
      ({ name, changed }) => `“${name}” is ${archived ? 'archived' : 'open'}${changed ? '' : ' already'}.`,
    );
  }
}

export function importedText(imported: string, skipped: number): string {
  return `Imported ${imported}${skipped === 0 ? '' : `, and passed over ${counted(skipped, 'line')} of what is there already`}.`;
}
