/** What may be done with a thing, beyond reading it. Features add their own words. */
export type Action =
  | 'post'
  | 'comment'
  | 'like'
  | 'complete'
  | 'edit'
  | 'delete'
  | 'pin'
  | 'collapse'
  | 'accept'
  | 'confirm'
  | 'call-open'
  | 'link'
  | 'send'
  | 'restrict'
  | 'report'
  | 'review'
  | 'contact'
  | 'view-message'
  | 'oversee';

declare const proof: unique symbol;

/**
 * A thing together with the proof that this person may do this to it. Only `authorize` makes one, and every write
 * asks for one, so a write without its check does not compile.
 */
export type Authorized<Thing, Allowed extends Action> = Thing & { readonly [proof]: Allowed };

/**
 * Gives the proof when `allowed`, otherwise throws what `refusal` makes. The decision itself is a pure function of
 * the feature's access.ts.
 */
export function authorize<Thing extends object, const Allowed extends Action>(
  thing: Thing,
  _action: Allowed,
  allowed: boolean,
  refusal: () => Error,
): Authorized<Thing, Allowed> {
  if (!allowed) throw refusal();
  return thing as Authorized<Thing, Allowed>;
}
