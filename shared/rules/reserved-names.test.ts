import { afterEach, describe, expect, test } from 'vitest';
import { forumNames, isReservedName, isReservedUsername } from './reserved-names.ts';

afterEach(() => void forumNames.delete('Alder Forum'));

describe('a reserved username', () => {
  test.each(['admin', 'Admin', 'SUPPORT', 'thedashboard', 'settings', 'me', 'api', 'create.post', 'Pre_Signup', 'm-e'])(
    'is a path segment or a role: “%s”',
    (username) => expect(isReservedUsername(username)).toBe(true),
  );

  test.each([
    'admin_',
    '_admin',
    'ad.min',
    'ADMIN1',
    'm0derator',
    'the-moderators',
    'Rounds',
    'rounds.support',
    'Rounds-Team',
    'official_rounds',
    'moderator.maya',
    'maya-moderator',
    'admin2.alderridge',
    'support.group',
    'rounds-news',
    'co-admin',
    'moderatormaya',
    'ModeratorMaya',
    'AdminMaya',
    'RoundsNews',
    'm0deratormaya',
    'noreply',
  ])('may have punctuation, digits or filler words: “%s”', (username) => expect(isReservedUsername(username)).toBe(true));

  test.each(['maya', 'adminka', 'supportive.anna', 'grand.rounds', 'maya.rounds', 'modesto', '2024', 'team', 'mayamoderna', 'supporter'])(
    'is not “%s”',
    (username) => expect(isReservedUsername(username)).toBe(false),
  );
});

describe('a reserved display name', () => {
  test.each([
    'Moderator',
    'Rounds Moderator',
    'Maya Moderator',
    'ADMIN',
    'Rounds',
    'The Rounds Team',
    'Rounds News',
    'Team Rounds',
    'Support',
    'ModeratorMaya',
    'SuperAdmin',
    'Comoderator',
    'Moderatormaya',
    'Modérateur',
    'Администратор Майя',
    'Help Center',
    'Security Team',
    'Rounds Staff',
    'The Staff',
    'Staff Maya',
    'Medical Staff',
    'M O D',
  ])('contains a role or begins with the name of the forum: “%s”', (name) => expect(isReservedName(name)).toBe(true));

  test.each([
    ['spaces', 'M o d e r a t o r'],
    ['a space inside', 'Mod Erator'],
    ['hyphens', 'Mod-erator'],
    ['full stops', 'A.d.m.i.n.'],
    ['an apostrophe', "Moderator's"],
    ['a middle dot', 'Mod·erator'],
    ['a letter like an apostrophe', 'Modʻerator'],
    ['one at the end', 'Roundsʼ'],
    ['a lengthening mark', 'Suppـort'],
    ['a zero-width letter', 'Mode\u200Brator'],
    ['a soft hyphen', 'Mode\u00ADrator'],
    ['accents', 'Móderätor'],
    ['Cyrillic letters', 'Mоdеrаtоr'],
    ['Cyrillic capitals', 'АDМIN'],
    ['Greek letters', 'Mοderatοr'],
    ['Lisu letters', 'ꓟoderator'],
    ['Cherokee letters', 'Ꮪtaff'],
    ['an Armenian capital', 'Տupport'],
    ['a Greek capital', 'ModeratΘr'],
    ['strokes', 'MODERATØR MAYĀ'],
    ['phonetic letters', 'Moderɐꞇor'],
    ['a Latin alpha', 'Ɑdmin'],
    ['full width', 'Ｒｏｕｎｄｓ'],
    ['mathematical letters', '𝐌𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫'],
    ['small capitals', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ'],
    ['an l for an i', 'Admln'],
    ['a capital I for an i', 'AdmIn'],
    ['r and n for m', 'Adrnin'],
  ])('is recognized when written with %s', (_how, name) => expect(isReservedName(name)).toBe(true));

  test.each([
    'Maya Okafor',
    'Mike Rounds',
    'Mo D',
    'Amod Kumar',
    'Modesto Admiral',
    'Theodora Teamore',
    'Ad Minister',
    '李 明',
    'Иван Модин',
    'Þóra',
    'Ólafur McKenzie',
    'DeShawn O’Neil',
    'Zoë Quill-March',
    '田中 ひろみ',
    '山田Taro',
    'Søren Đorđević',
    'Ingrid Moe-Rator',
    'Rodney Staffan',
    'Supriya Desk',
    '김 민준',
    'محمد علي',
    '',
  ])('is not “%s”', (name) => expect(isReservedName(name)).toBe(false));

  test('is SITE_NAME once the server has added it', () => {
    expect(isReservedName('Alder Forum')).toBe(false);
    forumNames.add('Alder Forum');
    for (const name of ['Alder Forum', 'alderforum', 'The Alder Forum', 'Alder Forum Help']) expect(isReservedName(name), name).toBe(true);
    expect(isReservedUsername('alder-forum')).toBe(true);
    expect(isReservedName('Alder Reyes')).toBe(false);
  });
});
