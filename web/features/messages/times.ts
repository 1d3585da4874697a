/** Browsers and Node put different blanks before AM and PM. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

/** "h:mm a" (doc 1 §2). */
export function clockTime(iso: string, timeZone: string): string {
  return plain(new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso)));
}

/** "MMM d, yyyy h:mm a" (doc 1 §2). */
export function dayAndTime(iso: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(new Date(iso));
  return `${plain(day)} ${clockTime(iso, timeZone)}`;
}
