import { is } from 'valibot';
import { Decimal } from '../../../openapi/generated/schemas.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Refusal, RefusalExtras } from '../../core/contract/refusal.ts';
import type { Tables } from '../../core/store/table.ts';
import type { SwitchRevisionRow } from '../switch-revisions/table.ts';
import type { SwitchRow } from './table.ts';

type Input = Schemas['SwitchInput'];
type Code = 'SWITCH_KEY_DUP' | 'SWITCH_PLATFORM_DUP' | 'SWITCH_VALUE';

interface RuleContext<Codes extends string> {
  readonly db: Tables;
  readonly appId: string;
  refuse(code: Codes, extras?: RefusalExtras): Refusal;
}

/** Whether a text is JSON with a matching value. */
const isJson = (text: string, fits: (value: unknown) => boolean): boolean => {
  try {
    return fits(JSON.parse(text));
  } catch {
    return false;
  }
};

/** Tests whether a text is a value of the type, as an app would parse it. */
const FITS: Readonly<Record<SwitchRow['valueType'], (text: string) => boolean>> = {
  string: () => true,
  // `007` and numbers that are too large are invalid, and exponents are not in the format of forms.
  number: (text) => is(Decimal, text) && isJson(text, Number.isFinite),
  boolean: (text) => text === 'true' || text === 'false',
  json: (text) => isJson(text, () => true),
};

/**
 * Checks the rules of a switch that its schema cannot express: a unique key, each platform once, values of the type.
 * Throws a refusal with all invalid fields; `at` points to the switch in the request.
 */
export function checkSwitch({ db, appId, refuse }: RuleContext<Code>, body: Input, current?: SwitchRow, at = ''): void {
  const wrong = new FieldProblems<Code>();
  wrong.taken(() => db.switches.find({ appId, key: body.key }), current, `${at}/key`, 'SWITCH_KEY_DUP');
  wrong.also(() =>
    body.entries.forEach((entry, index) => {
      wrong.when(
        () => body.entries.slice(0, index).some(({ platform }) => platform === entry.platform),
        `${at}/entries/${index}/platform`,
        'SWITCH_PLATFORM_DUP',
      );
      wrong.when(() => !FITS[body.valueType](entry.value), `${at}/entries/${index}/value`, 'SWITCH_VALUE');
    }),
  );
  wrong.throwIfAny(refuse);
}

/** Returns a switch with a change applied; throws violations of its rules. */
export function edited(context: RuleContext<Code | 'SWITCH_STATE'>, row: SwitchRow, body: Input, at = ''): Input {
  const wrong = new FieldProblems<'SWITCH_STATE'>();
  // Apps look up a switch by its key: they would not find another one.
  wrong.when(() => row.status === 'effective' && body.key !== row.key, `${at}/key`, 'SWITCH_STATE');
  wrong.throwIfAny(context.refuse);
  checkSwitch(context, body, row, at);
  return body;
}

/** Returns the columns of a switch restored to a revision: its key and state stay. */
export const returned = ({
  after: { valueType, entries, remarks },
}: Pick<SwitchRevisionRow, 'after'>): Omit<Input, 'key'> & Pick<SwitchRow, 'remarks'> => ({
  valueType,
  entries,
  remarks,
});
