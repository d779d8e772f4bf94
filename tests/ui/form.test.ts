import { msg } from '@lingui/core/macro';
import { nonEmpty, number, object, pipe, string } from 'valibot';
import { describe, expect, test } from 'vitest';
import { UpgradeInput as UpgradeRules } from '../../openapi/generated/required.publish.ts';
import { UpgradeInput } from '../../openapi/generated/schemas.publish.ts';
import * as upgradeForm from '../../src/pages/publish/upgrade/form-values.ts';
import { partsOf } from '../../src/ui/confirm/bold-names.tsx';
import { typedCount } from '../../src/ui/confirm/confirmation.ts';
import { differences, editions, merge, rebase } from '../../src/ui/form/draft/differences.ts';
import { fieldPath } from '../../src/ui/form/field-path.ts';
import { fillIn } from '../../src/ui/form/fill-in.ts';
import { validation } from '../../src/ui/form/validation.ts';

describe('a problem path', () => {
  const values = { version: '1', devices: 'A, B', tags: ['x', 'y'], conditions: [{ element: 'city', values: ['a'] }] };

  test.each([
    ['version', 'version'],
    ['devices.1', 'devices'],
    ['tags.0', 'tags'],
    ['conditions.0.values.0', 'conditions.0.values'],
    ['conditions.0.element', 'conditions.0.element'],
    ['unknown', 'unknown'],
  ])('%s belongs to the field %s', (path, field) => expect(fieldPath(values, path)).toBe(field));
});

describe('the answer to a question about a field', () => {
  const empty = { template: '', title: '', link: '', names: ['x'] };
  const texts = (of: string) => ({ title: `Title ${of}`, link: `/${of}`, names: [of] });

  /** A form that asks for the texts of a template when one is chosen. */
  function makeForm() {
    let values = empty;
    // As in the forms, each change copies all values.
    const setValues = (some: object) => void (values = { ...structuredClone(values), ...some });
    const form = { getValues: () => values, setValues };
    return {
      ...form,
      choose: (template: string) => {
        setValues({ template });
        const { promise, resolve, reject } = Promise.withResolvers<Partial<typeof values>>();
        const filled = fillIn<typeof values>(form, 'template', promise);
        const answer = () => {
          resolve(texts(template));
          return filled;
        };
        return { answer, reject, filled };
      },
    };
  }

  test('is filled in', async () => {
    const form = makeForm();
    expect(await form.choose('a').answer()).toEqual(texts('a'));
    expect(form.getValues()).toEqual({ template: 'a', ...texts('a') });
    await form.choose('b').answer();
    expect(form.getValues()).toEqual({ template: 'b', ...texts('b') });
  });

  test('is ignored once the field has another value, whichever answer arrives last', async () => {
    const form = makeForm();
    const [a, b] = [form.choose('a'), form.choose('b')];
    await b.answer();
    expect(await a.answer()).toEqual({});
    expect(form.getValues()).toEqual({ template: 'b', ...texts('b') });
    const c = form.choose('c');
    form.setValues({ template: '' });
    await c.answer();
    expect(form.getValues()).toEqual({ template: '', ...texts('b') });
  });

  test('does not replace what was typed meanwhile', async () => {
    const form = makeForm();
    const a = form.choose('a');
    form.setValues({ title: 'Typed' });
    expect(await a.answer()).toEqual({ link: '/a', names: ['a'] });
    expect(form.getValues()).toEqual({ template: 'a', ...texts('a'), title: 'Typed' });
  });

  test('changes nothing if there is none', async () => {
    const form = makeForm();
    const a = form.choose('a');
    a.reject(new Error('offline'));
    await expect(a.filled).rejects.toThrow('offline');
    expect(form.getValues()).toEqual({ ...empty, template: 'a' });
  });
});

describe('two editions of a record', () => {
  const fields = { name: { label: msg`Name` }, mode: { label: msg`Mode` }, key: { label: msg`Key`, secret: true } };
  const edition = editions<Record<string, string>>(
    ({ name, mode, key }) => ({ name: name?.trim(), mode, key }),
    ({ mode }) => ({ mode: `the ${mode ?? ''}` }),
  );
  const compare = (base: Record<string, string>, mine: Record<string, string>, theirs: Record<string, string>) =>
    differences(fields, edition(base), edition(mine), edition(theirs)).map(({ field, by, mine: m, theirs: th }) => [
      field,
      by,
      m,
      th,
    ]);
  const base = { name: 'a', mode: 'x', key: '' };

  test('differ in fields whose input differs, with printed values and the side that changed them', () => {
    expect(compare(base, { ...base, name: 'b' }, { ...base, mode: 'y' })).toEqual([
      ['name', 'me', 'b', 'a'],
      ['mode', 'them', 'the x', 'the y'],
    ]);
    expect(compare(base, { ...base, name: 'b' }, { ...base, name: 'c' })).toEqual([['name', 'both', 'b', 'c']]);
  });

  test('do not differ in equal changes, surrounding spaces and secrets', () => {
    expect(compare(base, { ...base, name: 'b' }, { ...base, name: 'b' })).toEqual([]);
    expect(compare(base, { ...base, name: ' a ', key: 'typed' }, base)).toEqual([]);
  });
});

describe('merging two changes of a record', () => {
  const fields = {
    name: { label: msg`Name` },
    'limits.rate': { label: msg`Rate` },
    'limits.size': { label: msg`Size` },
    tags: { label: msg`Tags` },
    key: { label: msg`Key`, secret: true },
  };
  const base = { name: 'a', limits: { rate: '1', size: '1' }, tags: ['x'], key: '', shape: 'round' };
  const edition = editions<typeof base>(
    ({ name, limits, tags, key }) => ({ name, limits, tags, key }),
    () => ({}),
  );
  const merged = (mine: Partial<typeof base>, theirs: Partial<typeof base>, sides = {}) => {
    const all = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
    const rows = differences(fields, edition(all.base), edition(all.mine), edition(all.theirs));
    return merge(fields, all, { rows, sides });
  };

  test('keeps changes to different fields, also within a group of fields', () => {
    const { values, theirFields } = merged(
      { name: 'mine', limits: { rate: '2', size: '1' } },
      { tags: ['y'], limits: { rate: '1', size: '9' } },
    );
    expect(values).toEqual({ ...base, name: 'mine', limits: { rate: '2', size: '9' }, tags: ['y'] });
    expect(theirFields).toEqual(['limits.size', 'tags']);
  });

  test('takes their value of a field that both changed only if that was chosen', () => {
    const both = (choices: object) => merged({ name: 'mine', tags: ['m'] }, { name: 'theirs', tags: ['t'] }, choices);
    expect(both({ name: 'theirs', tags: 'mine' }).values).toEqual({ ...base, name: 'theirs', tags: ['m'] });
    expect(both({ tags: 'theirs' }).values).toEqual({ ...base, name: 'mine', tags: ['t'] });
  });

  test('takes a field with parts as a whole, of which its parts are only details', () => {
    const whole = { ...fields, limits: { label: msg`Limits` } };
    const all = {
      base,
      mine: { ...base, limits: { rate: '2', size: '1' } },
      theirs: { ...base, limits: { rate: '1', size: '9' } },
    };
    const rows = differences(whole, edition(all.base), edition(all.mine), edition(all.theirs));
    expect(rows.map(({ field, by, isPart }) => [field, by, isPart ?? false])).toEqual([
      ['limits.rate', 'me', true],
      ['limits.size', 'them', true],
      ['limits', 'both', false],
    ]);
    const choose = (side: 'mine' | 'theirs') => merge(whole, all, { rows, sides: { limits: side } }).values.limits;
    expect([choose('mine'), choose('theirs')]).toEqual([all.mine.limits, all.theirs.limits]);
  });

  test('keeps a typed secret, and takes their value without a field unless it was changed here', () => {
    expect(merged({ key: 'typed' }, { shape: 'square' }).values).toEqual({ ...base, key: 'typed', shape: 'square' });
    expect(merged({ shape: 'flat' }, { shape: 'square' }).values.shape).toBe('flat');
  });
});

describe('restoring a draft', () => {
  const fields = {
    name: { label: msg`Name` },
    limits: { label: msg`Limits` },
    'limits.rate': { label: msg`Rate` },
    'limits.size': { label: msg`Size` },
    file: { label: msg`File` },
  };
  const limits = { isOn: true, rate: '1', size: '1' };

  test('keeps what others have changed since in other parts of a changed field', () => {
    const base = { limits };
    const mine = { limits: { ...limits, rate: '2' } };
    const theirs = { name: 'b', limits: { isOn: false, rate: '1', size: '9' } };
    expect(rebase(fields, { base, mine, theirs })).toEqual({ limits: { isOn: false, rate: '2', size: '9' } });
  });

  test('takes a value without parts as a whole, and its own where both changed', () => {
    const base = { name: 'a', file: { id: '1', name: 'a' } };
    const mine = { name: 'mine', file: { id: '2', name: 'a' } };
    const theirs = { name: 'theirs', file: { id: '3', name: 'b' }, limits };
    expect(rebase(fields, { base, mine, theirs })).toEqual(mine);
  });

  test('takes all values of a draft that was stored without those of its record', () => {
    const mine = { name: 'mine', limits };
    expect(rebase(fields, { base: {}, mine, theirs: { name: 'a', limits: { ...limits, rate: '5' } } })).toEqual(mine);
  });
});

describe('a confirmation', () => {
  test('marks the names in its text, matching longer names first', () => {
    expect(partsOf('Delete 6.5.0.1 and 6.5.0?', ['6.5.0', '6.5.0.1', ''])).toEqual([
      { text: 'Delete ', isName: false },
      { text: '6.5.0.1', isName: true },
      { text: ' and ', isName: false },
      { text: '6.5.0', isName: true },
      { text: '?', isName: false },
    ]);
  });

  test('of more than ten records requires typing their number', () => {
    expect([typedCount(10), typedCount(11)]).toEqual([{}, { typed: '11' }]);
  });
});

describe('validation of a form', () => {
  const schema = object({
    name: pipe(string('FIELD_REQUIRED'), nonEmpty('FIELD_REQUIRED')),
    from: number('NUMBER_TYPE_ERROR'),
    to: number('NUMBER_TYPE_ERROR'),
  });
  const validate = validation(
    schema,
    (values: { name: string; from: number; to: number }) => values,
    ({ from, to }) => ({ to: to < from ? 'ENTRY_WRONG' : null }),
  );

  test('reports errors of single fields and across fields together', () => {
    expect(validate({ name: '', from: 2, to: 1 })).toEqual({ name: 'FIELD_REQUIRED', to: 'ENTRY_WRONG' });
    expect(validate({ name: 'a', from: 1, to: 2 })).toEqual({});
  });

  test('reports both kinds of errors for a full upgrade', () => {
    const values = { ...upgradeForm.form.initial(null), version: '1.0.0', releaseMode: 'appStore' as const };
    const check = (version: string, platform: 'android' | 'harmony') =>
      validation(
        UpgradeInput,
        upgradeForm.form.toInput,
        (all: typeof values) => upgradeForm.rules(all, { highest: '6.0.0', entity: null }),
        { required: UpgradeRules, path: { platform } },
      )({ ...values, version });
    expect(check('1.0.0', 'harmony')).toEqual({
      version: 'VERSION_NOT_HIGHER',
      packageName: 'FIELD_REQUIRED',
      address: 'FIELD_REQUIRED',
      serviceId: 'FIELD_REQUIRED',
    });
    // An invalid version can't be compared with another.
    expect(check('one', 'android')).toMatchObject({ version: 'VERSION_FORMAT' });
  });
});
