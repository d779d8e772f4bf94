import { expect, test } from 'vitest';
import { placeholdersIn } from '../../mock-server/message/placeholders.ts';
import { splitPlaceholders } from '../../src/rules/placeholder.ts';

const texts = [
  '',
  'no placeholder',
  '#name#',
  '#称呼#，请于#还款日#前还款',
  '#a#b#c#',
  '## # # #a b# #a-b#',
  `#${'n'.repeat(20)}# #${'n'.repeat(21)}#`,
];

test('a text is split without loss, with placeholders at every second position', () => {
  expect(splitPlaceholders('#称呼#，请于#还款日#前还款')).toEqual(['', '#称呼#', '，请于', '#还款日#', '前还款']);
  expect(texts.map((text) => splitPlaceholders(text).join(''))).toEqual(texts);
});

test.each(texts)('the console finds the same placeholders in %j as the server', (text) => {
  const marked = splitPlaceholders(text).filter((_, at) => at % 2 === 1);
  expect(marked.map((part) => part.slice(1, -1))).toEqual(placeholdersIn(text));
});
