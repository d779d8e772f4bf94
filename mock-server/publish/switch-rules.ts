import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.ts';
import { FieldProblems } from '../core/fields.ts';
import type { Context } from '../core/handler.ts';
import type { SwitchRow } from './tables.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Whether a text is a value of the type, as an app would read it. */
const FITS: Readonly<Record<SwitchRow['valueType'], (text: string) => boolean>> = {
  string: () => true,
  number: (text) => is(Decimal, text),
  boolean: (text) => text === 'true' || text === 'false',
  json: isJson,
};

/**
 * The rules of a switch that its schema cannot say: a key that no other has, a platform once, values of the type.
 * Throws a refusal with every wrong field.
 */
export function checkSwitch({ db, appId, body, refuse }: Context<'createSwitch'> | Context<'updateSwitch'>, current?: SwitchRow): void {
  const wrong = new FieldProblems<'SWITCH_KEY_DUP' | 'SWITCH_PLATFORM_DUP' | 'SWITCH_VALUE'>();
  const holder = db.switches.find({ appId, key: body.key });
  wrong.when(holder !== undefined && holder.id !== current?.id, '/key', 'SWITCH_KEY_DUP');
  body.entries.forEach(({ platform, value }, index) => {
    const first = body.entries.findIndex((entry) => entry.platform === platform);
    wrong.when(first !== index, `/entries/${index}/platform`, 'SWITCH_PLATFORM_DUP');
    wrong.when(!FITS[body.valueType](value), `/entries/${index}/value`, 'SWITCH_VALUE');
  });
  wrong.throwIfAny(refuse);
}
