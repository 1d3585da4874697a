import { invalid } from '#server/platform/http/errors.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded at first use because it takes some megabytes. The list is in lower case. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const DECORATION = /[\d!@#$%^&*?.]{1,4}$/;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  const plain = password.toLowerCase();
  const list = await common;
  return list.has(plain) || list.has(plain.replace(DECORATION, ''));
}

export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ password: SIGN_UP_TEXTS.passwordCommon });
}
