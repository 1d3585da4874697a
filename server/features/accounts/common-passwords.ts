import { invalid } from '#server/platform/http/errors.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at its first use: it takes a moment and some megabytes. The list is in lower case. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What is put behind a common word to please a checklist. */
const DECORATION = /[\d!@#$%^&*?.]{1,4}$/;

/** Whether a password is on the list of common ones, in whatever case, also with up to four digits and signs at the end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  const plain = password.toLowerCase();
  const list = await common;
  return list.has(plain) || list.has(plain.replace(DECORATION, ''));
}

/** @throws INPUT_INVALID at the field `password` */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ password: SIGN_UP_TEXTS.passwordCommon });
}
