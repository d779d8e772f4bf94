import { h } from './html.ts';
import type { Child, Html } from './html.ts';

/** Renders code between backticks. */
export type RenderCode = (text: string) => Child;

const plain: RenderCode = (text) => h('code', {}, text);

/** Renders one line of a description: text between backticks is code. */
export function inline(text: string, render = plain): Child {
  return text.split(/`([^`]+)`/u).map((part, index): Child => (index % 2 === 1 ? render(part) : part));
}

/** Renders a description: paragraphs are separated by blank lines, items of a list begin with `- `. */
export function prose(text: string, render = plain): Html[] {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      return lines.every((line) => line.startsWith('- '))
        ? h('ul', {}, ...lines.map((line) => h('li', {}, inline(line.slice(2), render))))
        : h('p', {}, inline(lines.join(' '), render));
    });
}
