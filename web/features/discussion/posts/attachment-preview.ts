import { useEffect, useRef, useState } from 'react';

/** Pictures that browsers can show before anything is uploaded. */
const SHOWN = /\.(jpe?g|png|gif|webp)$/i;

/** A chosen picture's address within this page; null for other files. */
export function imagePreview(file: File): string | null {
  return SHOWN.test(file.name) ? URL.createObjectURL(file) : null;
}

/** Holds one such address and gives it back when it is no longer shown. */
export function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  const current = useRef<string>(null);

  function show(next: string | null) {
    if (current.current !== null) URL.revokeObjectURL(current.current);
    current.current = next;
    setUrl(next);
  }

  useEffect(() => () => void (current.current !== null && URL.revokeObjectURL(current.current)), []);
  return { url, show };
}
