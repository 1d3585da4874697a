/** A node of a syntax tree. */
export interface Node {
  type: string;
  [key: string]: unknown;
}

/** Two words in a row, or one that begins a sentence. */
export function isSaid(text: string): boolean {
  return /\p{Ll}{2,}[,.:;!?…’)]* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.:!?…]*$/u.test(text);
}

/** What refuses, mails, and writes files for people: whatever these are given is read by somebody, however short it is. */
const SAYING = new Set(['failure', 'invalid', 'errorBody', 'composeMail', 'csvLine']);
/** Of queries, headers, keys, metrics and the API document. */
const UNSAID = new Set(
  `selectFrom innerJoin leftJoin innerJoinLateral leftJoinLateral where distinctOn setIsolationLevel eb query header type setCookie includes hkdfSync
  persist lose gauge Counter Gauge Histogram super describe`.split(/\s+/),
);
/** Properties that only developers and operators read: of the routes' document, of metrics, of the log. */
const FOR_DEVELOPERS = new Set(['summary', 'description', 'help', 'told', 'application_name', 'state']);
/** Queries, columns, names of what secrets are made for, policies, styles, scripts, types of content, a header's value. */
const TECHNICAL = new RegExp(
  [
    /^(SELECT|INSERT|CREATE|UPDATE|DELETE) |^[\w.]+ as \w+$|^is (not|distinct from)$|^.?value of.?$/,
    /^([-a-z]+ )+(\{\} ?)+$|^rounds [a-z ]+$/,
    /-src ('|[a-z])|^text\/|^(public|private), |\bPath=|^All$/,
    /^[^<]*\{[-\w: ]+[:;]|serif$|^(const|SwaggerUIBundle\()/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** A name of a call, and of what it is a call of: `log.error`, `failure`. */
function calledIn(call: Node): { of: string; name: string } {
  const callee = call.callee as Node;
  if (callee.type === 'Super') return { of: '', name: 'super' };
  if (callee.type !== 'MemberExpression') return { of: '', name: String(callee.name ?? '') };
  const object = callee.object as Node;
  return { of: String(object.name ?? (object.property as Node | undefined)?.name ?? ''), name: String((callee.property as Node).name) };
}

/**
 * What the server says to a person in a text of its code, or null. Errors that nobody but the log hears, queries and the
 * like are not said.
 * @param trail the nodes around it, the nearest last
 */
export function saidByServer(text: string, trail: readonly Node[]): string | null {
  const parent = trail.at(-1);
  if (parent?.type === 'TaggedTemplateExpression' || parent?.type === 'BinaryExpression' || TECHNICAL.test(text)) return null;
  const key = parent?.type === 'Property' ? String((parent.key as Node).name) : '';
  if (FOR_DEVELOPERS.has(key)) return null;
  const call = trail.findLast(({ type }) => type === 'CallExpression' || type === 'NewExpression');
  const { of, name } = call === undefined ? { of: '', name: '' } : calledIn(call);
  if (UNSAID.has(name) || of === 'log' || /Error$/.test(name)) return null;
  if (SAYING.has(name) || key === 'message') return /\p{L}/u.test(text) && !/^([A-Z_]+$|\/)/.test(text) ? text : null;
  return isSaid(text.replace(/<[^>]*>/g, ' ').trim()) ? text : null;
}
