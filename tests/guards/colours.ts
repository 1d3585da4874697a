/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads "#abc", "#aabbcc", "rgb(1 2 3 / 4%)" and "hsl(1 2% 3%)"; throws on anything else. */
export function parseColour(text: string): Colour {
  const value = text.trim();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const part = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
    return [part(0), part(2), part(4), 1];
  }
  const numbers = [...value.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  const [first = 0, second = 0, third = 0, cover = 100] = numbers;
  if (/^rgb\(\d+ \d+ \d+( \/ [\d.]+%)?\)$/.test(value)) return [first, second, third, cover / 100];
  if (/^hsl\(\d+ [\d.]+% [\d.]+%\)$/.test(value)) return fromHsl(first, second / 100, third / 100);
  throw new Error(`Unsupported colour: ${text}`);
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4), 1];
}

export function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(first: Colour, second: Colour): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((one, other) => other - one) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
