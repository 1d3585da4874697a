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
 * Only `authorize` makes one and every write requires one, so a write without its check does not
 * compile.
 */
export type Authorized<Thing, Allowed extends Action> = Thing & { readonly [proof]: Allowed };

export function authorize<Thing extends object, const Allowed extends Action>(
  thing: Thing,
  _action: Allowed,
  allowed: boolean,
  refusal: () => Error,
): Authorized<Thing, Allowed> {
  if (!allowed) throw refusal();
  return thing as Authorized<Thing, Allowed>;
}
