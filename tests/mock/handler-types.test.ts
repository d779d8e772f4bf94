/** Code that must not compile. `tsc` reads this file; a mistake that it accepts fails the check. */
import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../openapi/generated/types.ts';
import type { Context, DomainHandlers, Handler } from '../../mock-server/core/http/handler.ts';
import type { TableDefinitions } from '../../mock-server/core/store/table.ts';
import { Upgrade } from '../../openapi/generated/schemas.ts';
import type { createPublishHandlers } from '../../mock-server/publish/index.ts';

test('a domain must handle every operation of its document and no other', () => {
  const check = (publish: ReturnType<typeof createPublishHandlers>): void => {
    const { getUpgrade: _, ...others } = publish;
    // @ts-expect-error getUpgrade is missing
    const missing: DomainHandlers<'publish'> = others;
    // @ts-expect-error there is no such operation
    const tooMany: DomainHandlers<'publish'> = { ...publish, getUpgrades: publish.getUpgrade };
    expectTypeOf(missing).toEqualTypeOf(tooMany);
  };
  expectTypeOf(check).toBeFunction();
});

test('a handler must return the response body of its operation', () => {
  const right: Handler<'getHighestVersion'> = () => ({ highest: '1.0.0', next: '1.0.1' });
  // @ts-expect-error `next` is required
  const incomplete: Handler<'getHighestVersion'> = () => ({ highest: '1.0.0' });
  // @ts-expect-error a version is text
  const wrong: Handler<'getHighestVersion'> = () => ({ next: 2 });
  // @ts-expect-error a page is no list
  const list: Handler<'listUpgrades'> = ({ db }) => db.upgrades.all();
  const nothing: Handler<'deleteUpgrades'> = () => {};
  // @ts-expect-error bytes, not JSON
  const json: Handler<'downloadFile'> = () => ({ name: 'a.apk' });
  expectTypeOf({ right, incomplete, wrong, list, nothing, json }).toBeObject();
});

test('a refusal must have a code that the operation declares', () => {
  const check = (context: Context<'publishUpgrade'>): void => {
    context.refuse('REL_ONE_AT_A_TIME');
    // @ts-expect-error not of this operation
    context.refuse('SERVICE_DEFAULT');
    // @ts-expect-error no problem code at all
    context.refuse('OOPS');
  };
  expectTypeOf(check).toBeFunction();
});

test('parameters and bodies have the types of the contract', () => {
  expectTypeOf<Context<'getUpgrade'>['path']>().toMatchObjectType<{ platform: Schemas['Platform']; id: string }>();
  expectTypeOf<Context<'createUpgrade'>['body']>().toEqualTypeOf<Schemas['UpgradeInput']>();
  expectTypeOf<Context<'getUpgrade'>['body']>().toEqualTypeOf<undefined>();
  expectTypeOf<Context<'resetMock'>['body']>().toEqualTypeOf<Schemas['MockReset'] | undefined>();
  expectTypeOf<Context<'listUpgrades'>['query']>().toExtend<{ page?: number; status?: Schemas['UpgradeStatus'] }>();
  // @ts-expect-error no such parameter
  expectTypeOf<Context<'listUpgrades'>['query']['state']>();
  expectTypeOf<Context<'uploadChunk'>['body']>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<Context<'uploadFile'>['body']['file']['bytes']>().toEqualTypeOf<Uint8Array>();
});

test('a transition belongs to a lifecycle, and leads to the state that the lifecycle defines', () => {
  const check = (
    { transition }: Context<'publishUpgrade'>,
    other: Context<'getUpgrade'>,
    upgrade: Schemas['Upgrade'],
  ): void => {
    expectTypeOf(transition('Upgrade', upgrade)).toEqualTypeOf<{ status?: 'published' }>();
    // @ts-expect-error reading changes no state
    other.transition('Upgrade', upgrade);
    // @ts-expect-error no such lifecycle
    transition('Downgrade', upgrade);
  };
  expectTypeOf(check).toBeFunction();
});

test('a permission is demanded only if a record decides it, and with that property', () => {
  const check = (
    { demand }: Context<'listGrayRules'>,
    other: Context<'getUpgrade'>,
    release: Schemas['Release'],
  ): void => {
    demand(release);
    // @ts-expect-error the menu decides
    demand({ status: 'pending' });
    // @ts-expect-error no such menu
    demand({ menu: 'windows-upgrade' });
    // @ts-expect-error the path decides
    other.demand(release);
  };
  expectTypeOf(check).toBeFunction();
});

test('tables accept only known columns and values', () => {
  const check = async ({ db }: Context<'createUpgrade'>): Promise<void> => {
    db.upgrades.list({ where: { status: 'pending' } });
    // @ts-expect-error no such column
    db.upgrades.list({ where: { state: 'pending' } });
    // @ts-expect-error no such state
    db.upgrades.list({ where: { status: 'draft' } });
    // @ts-expect-error required columns are missing
    await db.upgrades.insert({ version: '1.0.0' });
    // @ts-expect-error the engine counts revisions
    await db.upgrades.update('1', { revision: 7 });
    // @ts-expect-error no such table
    db.downgrades.get('1');
  };
  // @ts-expect-error every table that is named must be defined
  const incomplete: TableDefinitions<'upgrades' | 'grayRules'> = { upgrades: { schema: Upgrade } };
  expectTypeOf({ check, incomplete }).toBeObject();
});
