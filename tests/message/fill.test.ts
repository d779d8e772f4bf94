import { expect, test } from 'vitest';
import { filledText, fillOf, form } from '../../src/pages/message/push/form-values.ts';

test('placeholders are filled by what was typed, also those with the names of inherited properties', () => {
  const text = 'Dear #name#, from #constructor# to #__proto__#';
  expect(filledText(text, { name: ' Li ' })).toBe('Dear Li, from #constructor# to #__proto__#');
  expect(filledText(text, { constructor: 'Monday' })).toBe('Dear #name#, from Monday to #__proto__#');
  expect(fillOf({}, 'constructor')).toBe('');
  const values = { ...form.initial(null), content: text, placeholders: ['name', 'constructor', '__proto__'] };
  expect(form.rules(values)).toMatchObject({ 'filled.constructor': 'FIELD_REQUIRED' });
});
