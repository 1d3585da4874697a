declare const proof: unique symbol;

/**
 * Only `authorize` makes one and every write requires one, so a write without its check does not
 * compile.
 */
export type Authorized<Thing, Allowed extends string> = Thing & { readonly [proof]: Allowed };

export function authorize<Thing extends object, const Allowed extends string>(
  thing: Thing,
  _action: Allowed,
  allowed: boolean,
  refusal: () => Error,
): Authorized<Thing, Allowed> {
  if (!allowed) throw refusal();
  return thing as Authorized<Thing, Allowed>;
}
