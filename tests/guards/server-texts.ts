export interface Node {
  type: string;
  [key: string]: unknown;
}

/** Two words in a row, or one that begins a sentence. */
export function isProse(text: string): boolean {
  return /\p{Ll}{2,}[,.:;!?…’)]* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.:!?…]*$/u.test(text);
}

/** Functions whose texts reach people, however short they are. */
const TEXT_FUNCTIONS = new Set(['failure', 'invalid', 'composeMail', 'csvLine']);
/** Functions for queries, headers, keys, metrics and the API document. */
const INTERNAL_FUNCTIONS = new Set(
  `selectFrom innerJoin leftJoin innerJoinLateral leftJoinLateral where distinctOn setIsolationLevel eb query header type setCookie includes hkdfSync
  persist reportOutage gauge Counter Gauge Histogram super describe`.split(/\s+/),
);
/** Properties that only developers and operators read: API document, metrics, log. */
const FOR_DEVELOPERS = new Set(['summary', 'description', 'help', 'logMessage', 'application_name', 'state']);
/** Queries, columns, key purposes, policies, styles, scripts, content types and header values. */
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

function calledIn(call: Node): { of: string; name: string } {
  const callee = call.callee as Node;
  if (callee.type === 'Super') return { of: '', name: 'super' };
  if (callee.type !== 'MemberExpression') return { of: '', name: String(callee.name ?? '') };
  const object = callee.object as Node;
  return { of: String(object.name ?? (object.property as Node | undefined)?.name ?? ''), name: String((callee.property as Node).name) };
}

/**
 * A text in the code that the server sends to people, or null. Logged errors, queries and the like
 * do not count.
 * @param trail the ancestors, the nearest last
 */
export function serverTextFor(text: string, trail: readonly Node[]): string | null {
  const parent = trail.at(-1);
  if (parent?.type === 'TaggedTemplateExpression' || parent?.type === 'BinaryExpression' || TECHNICAL.test(text)) return null;
  const key = parent?.type === 'Property' ? String((parent.key as Node).name) : '';
  if (FOR_DEVELOPERS.has(key)) return null;
  const call = trail.findLast(({ type }) => type === 'CallExpression' || type === 'NewExpression');
  const { of, name } = call === undefined ? { of: '', name: '' } : calledIn(call);
  if (INTERNAL_FUNCTIONS.has(name) || of === 'log' || /Error$/.test(name)) return null;
  if (TEXT_FUNCTIONS.has(name) || key === 'message') return /\p{L}/u.test(text) && !/^([A-Z_]+$|\/)/.test(text) ? text : null;
  return isProse(text.replace(/<[^>]*>/g, ' ').trim()) ? text : null;
}
