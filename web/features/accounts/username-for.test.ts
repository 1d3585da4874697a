import { describe, expect, test } from 'vitest';
import { usernameFor } from './username-for.ts';

describe('the username suggested for a name', () => {
  test.each([
    ['Maya Okafor', 'maya.okafor'],
    ['  Inês   Duarte ', 'ines.duarte'],
    ['Li', ''],
    ['李 明', ''],
    ['Łukasz Wójcik', 'lukasz.wojcik'],
    ["Mary-Jane O'Brien", 'mary-jane.obrien'],
    ['Martin Luther King Jr.', 'martin.luther.king.jr'],
    ['Wolfgang Theodor Maximilian von Hohenlohe', ''],
  ])('%s: “%s”', (name, username) => {
    expect(usernameFor(name)).toBe(username);
  });
});
