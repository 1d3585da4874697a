/** Hands content to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoking the URL too early would abort the download, and no event tells when it has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
