// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { errorsOf } from '../../src/ui/form/save/use-submission.ts';

const form = document.createElement('form');
form.innerHTML = '<input data-path="version"><input data-path="address">';
const refusal = (...paths: string[]) => ({
  code: 'ENTRY_WRONG',
  requestId: 'req-1',
  fields: paths.map((path) => ({ path, code: 'FIELD_REQUIRED' })),
});

test('a rejection of fields of the form is shown at the fields only', () => {
  expect(errorsOf(refusal('version', 'address'), {}, form)).toEqual({
    errors: { version: 'FIELD_REQUIRED', address: 'FIELD_REQUIRED' },
    rest: null,
  });
});

test.each([['serviceId'], ['version', 'serviceId']])(
  'a rejection of a field that the form does not have is also shown above the fields (%s, %s)',
  (...paths) => {
    const refused = refusal(...paths);
    expect(errorsOf(refused, { version: '1', serviceId: '2' }, form).rest).toEqual(refused);
  },
);
