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
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const attributes = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.75 };
  for (const [name, value] of Object.entries({ ...attributes, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))
    svg.setAttribute(name, String(value));
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', ARROW);
  svg.append(path);
  return svg;
}

export function createPullIndicator(): PullIndicator {
  const indicator = document.createElement('div');
  indicator.className = classes.sign ?? '';
  indicator.append(arrow());
  const status = document.createElement('p');
  status.className = classes.words ?? '';
  status.setAttribute('role', 'status');
  document.body.append(indicator, status);
  return {
    pulled(part) {
      status.textContent = '';
      indicator.dataset.held = '';
      indicator.toggleAttribute('data-far', part >= 1);
      indicator.style.setProperty('--pulled', String(Math.min(part, 1.25)));
    },
    asking() {
      delete indicator.dataset.held;
      indicator.dataset.busy = '';
      indicator.style.setProperty('--pulled', '1');
      status.textContent = pullTexts.asking;
    },
    over(done) {
      for (const flag of ['held', 'far', 'busy']) delete indicator.dataset[flag];
      indicator.style.setProperty('--pulled', '0');
      status.textContent = done ? pullTexts.done : '';
    },
  };
}
