import type { Config } from './config.ts';

export type Secret = Pick<Config, 'secret'>;
type Secrets = Pick<Config, 'secret' | 'previousSecret'>;

/** The previous secret (`SESSION_SECRET_PREVIOUS`) still verifies signatures. */
export function acceptedSecrets({ secret, previousSecret }: Secrets): Secret[] {
  return [secret, previousSecret].flatMap((one) => (one === null ? [] : [{ secret: one }]));
}

export async function readWith<Result>(secrets: Secrets, read: (one: Secret) => Promise<Result | null>): Promise<Result | null> {
  for (const one of acceptedSecrets(secrets)) {
    const result = await read(one);
    if (result !== null) return result;
  }
  return null;
}
