// The package brings no types of its own.
declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number /** RGBA */; data: Uint8ClampedArray }>;
  }
  const decode: {
    /** The pictures of a file; their sizes are known before they are unpacked. */ all(input: { buffer: Uint8Array }): Promise<HeicImage[]>;
  };
  export default decode;
}
