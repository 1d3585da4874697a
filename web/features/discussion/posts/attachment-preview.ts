import { useEffect, useRef, useState } from 'react';

const PREVIEWABLE = /\.(jpe?g|png|gif|webp)$/i;

export function imagePreview(file: File): string | null {
  return PREVIEWABLE.test(file.name) ? URL.createObjectURL(file) : null;
}

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
