import type { Config } from './config.ts';

export type Secret = Pick<Config, 'secret'>;
type Secrets = Pick<Config, 'secret' | 'previousSecret'>;

/** The secret that signs, and the one before it, whose signatures are still accepted (`SESSION_SECRET_PREVIOUS`). */
export function acceptedSecrets({ secret, previousSecret }: Secrets): Secret[] {
  return [secret, previousSecret].flatMap((one) => (one === null ? [] : [{ secret: one }]));
}

/** Tries the present secret, then the previous one; returns the first result that is not null. */
export async function readWith<Result>(secrets: Secrets, read: (one: Secret) => Promise<Result | null>): Promise<Result | null> {
  for (const one of acceptedSecrets(secrets)) {
    const result = await read(one);
    if (result !== null) return result;
  }
  return null;
}
