import { invalid } from '#server/platform/errors.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/sign-up.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at its first use: it takes a moment and some megabytes. The list is in lower case. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses the passwords that are tried first everywhere, in whatever case.
 * @throws INPUT_INVALID at the field `password`
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= readList();
  if ((await common).has(password.toLowerCase())) throw invalid({ password: SIGN_UP_TEXTS.passwordCommon });
}
