import { expect, test } from 'vitest';
import { PAGES } from '../../mock-server/population/pages.ts';
import { EVENTS } from '../../mock-server/analytics/events/catalogue.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const event = { eventId: 'voucher_use', name: 'Voucher used', type: 'click' };
const property = { key: 'voucher', name: 'Voucher', dataType: 'string', isRequired: false };

const idOf = async (making: Promise<Record<string, unknown>>) => String((await making)['id']);
const createEvent = (client: Client, body: object = event) => idOf(client.ok('createEvent', { body }));
const createProperty = (client: Client, body: object = property) => idOf(client.ok('createEventProperty', { body }));

test('each application has its own events, some are disabled, and the empty scenario has none', async () => {
  const admin = await signedIn();
  const items = await admin.items('listEvents', { query: { size: '100' } });
  expect(items.map(({ eventId }) => eventId)).toEqual(
    expect.arrayContaining(['login_success', 'transfer_submit', 'pay_code_show', 'wealth_purchase']),
  );
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['enabled', 'disabled']));
  expect(await admin.items('listEvents', { query: { status: 'disabled' } })).toHaveLength(
    items.filter(({ status }) => status === 'disabled').length,
  );
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect((await admin.items('listEvents')).map(({ eventId }) => eventId)).toContain('check_in');
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listEvents')).toEqual([]);
  expect(await empty.items('listEventProperties')).toEqual([]);
});

test('each seeded event has a page and existing properties of its application', async () => {
  for (const [applicationId, kinds = []] of Object.entries(EVENTS)) {
    const pages = new Map(PAGES[applicationId]?.map(({ name, module }) => [name, module]));
    for (const { page, module } of kinds) expect([page, pages.get(page)]).toEqual([page, module]);
  }
  const admin = await signedIn();
  for (const applicationId of Object.keys(EVENTS)) {
    await admin.ok('switchApplication', { path: { applicationId } });
    const items = await admin.items('listEvents', { query: { size: '100' } });
    for (const { eventId, properties = [] } of EVENTS[applicationId] ?? []) {
      const row = items.find((one) => one['eventId'] === eventId);
      expect(row).toMatchObject({ properties: properties.map((key) => ({ key })) });
    }
  }
});

test('an event is created enabled, read with ordered properties, filtered, and updated except for its ID', async () => {
  const admin = await signedIn();
  const first = await createProperty(admin);
  const second = await createProperty(admin, { ...property, key: 'shop', name: 'Shop' });
  const id = await createEvent(admin, { ...event, module: 'Shopping', propertyIds: [second, first] });
  const path = { id };
  expect(await admin.ok('getEvent', { path })).toMatchObject({
    ...event,
    status: 'enabled',
    properties: [{ key: 'shop' }, { key: 'voucher' }],
  });
  const eventsBy = (query: Record<string, string>) => admin.items('listEvents', { query });
  expect(await eventsBy({ eventId: 'CHER_U' })).toMatchObject([{ id }]);
  expect(await eventsBy({ name: 'voucher' })).toMatchObject([{ id }]);
  expect(await eventsBy({ module: 'shopp' })).toMatchObject([{ id }]);
  expect(await admin.items('listEvents', { query: { name: 'voucher', type: 'page' } })).toEqual([]);
  const { eventId: _eventId, ...change } = event;
  const changed = await admin.ok('updateEvent', {
    path,
    headers: { 'If-Match': '"1"' },
    body: { ...change, name: 'Voucher redeemed' },
  });
  expect(changed).toMatchObject({ eventId: 'voucher_use', name: 'Voucher redeemed', properties: [], revision: 2 });
  expect(changed).not.toHaveProperty('module');
  expect(await admin.refusal('updateEvent', { path, body: event })).toBe('422 ENTRY_WRONG');
});

test('an event ID is unique within an application, and an invalid format is rejected', async () => {
  const admin = await signedIn();
  await createEvent(admin);
  expect(await admin.refusal('createEvent', { body: event })).toBe('409 EVENT_ID_DUP');
  for (const eventId of ['Voucher', '1st', 'voucher-use', 'a'.repeat(51)])
    expect(await admin.refusal('createEvent', { body: { ...event, eventId } })).toBe('422 EVENT_KEY_FORMAT');
  await createEvent(admin, { ...event, eventId: 'a'.repeat(50) });
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
  await createEvent(admin);
});

test('unknown properties and those of another application are reported at their index', async () => {
  const admin = await signedIn();
  const own = await createProperty(admin);
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
  const foreign = own;
  const here = await createProperty(admin);
  const { status, body } = await admin.call('createEvent', { body: { ...event, propertyIds: [here, foreign, '999'] } });
  expect([status, body['code']]).toEqual([422, 'ENTRY_WRONG']);
  expect(body['errors']).toMatchObject([{ pointer: '/propertyIds/1' }, { pointer: '/propertyIds/2' }]);
});

test('the status of several events changes together or not at all, and only disabled ones can be deleted', async () => {
  const admin = await signedIn();
  const first = await createEvent(admin);
  const second = await createEvent(admin, { ...event, eventId: 'other' });
  const both = `${first},${second}`;
  await admin.ok('changeEventStatus', { path: { id: first, status: 'disabled' } });
  expect(await admin.refusal('changeEventStatus', { path: { id: both, status: 'disabled' } })).toBe(
    '409 EVENT_ALREADY_DISABLED',
  );
  expect(await admin.ok('getEvent', { path: { id: second } })).toMatchObject({ status: 'enabled' });
  expect(await admin.refusal('changeEventStatus', { path: { id: both, status: 'enabled' } })).toBe(
    '409 EVENT_ALREADY_ENABLED',
  );
  expect(await admin.refusal('deleteEvents', { path: { id: both } })).toBe('409 EVENT_ENABLED');
  await admin.ok('changeEventStatus', { path: { id: second, status: 'disabled' } });
  await admin.ok('deleteEvents', { path: { id: both } });
  expect(await admin.refusal('getEvent', { path: { id: first } })).toBe('404 NOT_FOUND');
  await createEvent(admin);
});

test('values are stored and required for enums only, and a unit is stored for numbers only', async () => {
  const admin = await signedIn();
  const input = { ...property, values: ['A', 'B'], unit: 'pieces' };
  const of = async (body: object) => admin.ok('createEventProperty', { body });
  const text = await of(input);
  expect(text).not.toHaveProperty('values');
  expect(text).not.toHaveProperty('unit');
  const number = await of({ ...input, key: 'count', dataType: 'number' });
  expect(number).toMatchObject({ unit: 'pieces' });
  expect(number).not.toHaveProperty('values');
  const fixed = await of({ ...input, key: 'kind', dataType: 'enum' });
  expect(fixed).toMatchObject({ values: ['A', 'B'] });
  expect(fixed).not.toHaveProperty('unit');
  const { body } = await admin.call('createEventProperty', { body: { ...property, key: 'none', dataType: 'enum' } });
  expect(body).toMatchObject({ code: 'FIELD_REQUIRED', errors: [{ pointer: '/values' }] });
  const path = { id: String(fixed['id']) };
  expect(await admin.ok('updateEventProperty', { path, body: { ...property, key: 'kind' } })).not.toHaveProperty(
    'values',
  );
});

test('a property in use keeps key and type, and can’t be deleted even if its event is disabled', async () => {
  const admin = await signedIn();
  const used = await createProperty(admin);
  const free = await createProperty(admin, { ...property, key: 'free' });
  const id = await createEvent(admin, { ...event, propertyIds: [used] });
  const path = { id: used };
  expect(await admin.ok('getEventProperty', { path })).toMatchObject({ eventCount: 1 });
  await admin.ok('updateEventProperty', { path, body: { ...property, name: 'Code', isRequired: true } });
  expect(await admin.ok('getEvent', { path: { id } })).toMatchObject({ properties: [{ name: 'Code' }] });
  const { body } = await admin.call('updateEventProperty', {
    path,
    body: { ...property, key: 'renamed', dataType: 'number' },
  });
  expect(body).toMatchObject({ code: 'PROPERTY_IN_USE', errors: [{ pointer: '/key' }, { pointer: '/dataType' }] });
  await admin.ok('changeEventStatus', { path: { id, status: 'disabled' } });
  const refused = await admin.call('deleteEventProperties', { path: { id: `${free},${used}` } });
  expect(refused.body).toMatchObject({ code: 'PROPERTY_IN_USE', ids: [used] });
  await admin.ok('deleteEvents', { path: { id } });
  await admin.ok('deleteEventProperties', { path: { id: `${free},${used}` } });
});

test('a duplicate property key is rejected on create and update', async () => {
  const admin = await signedIn();
  await createProperty(admin);
  expect(await admin.refusal('createEventProperty', { body: property })).toBe('409 PROPERTY_KEY_DUP');
  const path = { id: await createProperty(admin, { ...property, key: 'other' }) };
  expect(await admin.refusal('updateEventProperty', { path, body: property })).toBe('409 PROPERTY_KEY_DUP');
  await admin.ok('updateEventProperty', { path, body: { ...property, key: 'other', name: 'Other' } });
  expect(
    await admin.items('listEventProperties', { query: { key: 'THER', name: 'oth', dataType: 'string' } }),
  ).toHaveLength(1);
});

test('the property options list all properties of the application with name, key and type', async () => {
  const admin = await signedIn();
  const options = await admin.call('listOptions', { path: { kind: 'eventProperty' } });
  const all = await admin.items('listEventProperties', { query: { size: '100' } });
  expect(options.body).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: '金额', extra: { key: 'amount', dataType: 'number' } })]),
  );
  expect(Object.keys(options.body)).toHaveLength(all.length);
});

test('analysts and operators can read events and properties, but not create them', async () => {
  for (const name of ['analyst01', 'operator01']) {
    const reader = await signedIn(name);
    expect((await reader.items('listEvents')).length).toBeGreaterThan(0);
    expect((await reader.items('listEventProperties')).length).toBeGreaterThan(0);
    expect(await reader.refusal('createEvent', { body: event })).toBe('403 AUTH_FORBIDDEN');
    expect(await reader.refusal('createEventProperty', { body: property })).toBe('403 AUTH_FORBIDDEN');
  }
});
