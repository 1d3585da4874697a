/**
 * The values that the user entered into the server's HTML before hydration. React would overwrite
 * them in its next render.
 */
export function typedBeforeHydration<Values extends Record<string, string | boolean>>(
  form: HTMLFormElement | null,
  initial: Values,
): Partial<Values> {
  const found: Record<string, string | boolean> = {};
  for (const [name, before] of Object.entries(initial)) {
    const field = form?.elements.namedItem(name);
    // The user has not changed the choice in the server's HTML.
    if (field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected === true) continue;
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
    const value = isBox ? field.checked : field instanceof Object && 'value' in field ? String(field.value) : '';
    if (value !== '' && value !== before) found[name] = value;
  }
  return found as Partial<Values>;
}
