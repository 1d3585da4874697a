import classes from './pull.module.css';
import { pullTexts } from './texts/pull.ts';

export interface PullIndicator {
  /** `part` is the distance; 1 triggers the refresh. */
  pulled: (part: number) => void;
  asking: () => void;
  over: (done: boolean) => void;
}

const SVG = 'http://www.w3.org/2000/svg';
const ARROW = 'M20 11A8.1 8.1 0 0 0 4.5 9M4 5v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4';

function arrow(): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const looks = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.75 };
  for (const [name, value] of Object.entries({ ...looks, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))
    picture.setAttribute(name, String(value));
  picture.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', ARROW);
  picture.append(path);
  return picture;
}

export function createPullIndicator(): PullIndicator {
  const sign = document.createElement('div');
  sign.className = classes.sign ?? '';
  sign.append(arrow());
  const words = document.createElement('p');
  words.className = classes.words ?? '';
  words.setAttribute('role', 'status');
  document.body.append(sign, words);
  return {
    pulled(part) {
      words.textContent = '';
      sign.dataset.held = '';
      sign.toggleAttribute('data-far', part >= 1);
      sign.style.setProperty('--pulled', String(Math.min(part, 1.25)));
    },
    asking() {
      delete sign.dataset.held;
      sign.dataset.busy = '';
      sign.style.setProperty('--pulled', '1');
      words.textContent = pullTexts.asking;
    },
    over(done) {
      for (const mark of ['held', 'far', 'busy']) delete sign.dataset[mark];
      sign.style.setProperty('--pulled', '0');
      words.textContent = done ? pullTexts.done : '';
    },
  };
}
