import { describe, expect, test } from 'vitest';
import { stateOf, statesAfter, transition } from '../../mock-server/core/contract/lifecycle.ts';

const upgrade = (id: string, status: 'pending' | 'published' | 'unknown') => ({ id, status });
const gateway = (configStatus: 'notGenerated' | 'generating' | 'synchronised' | 'toBeSynchronised') => ({
  id: '1',
  configStatus,
});

describe('a transition', () => {
  test('leads to the state of its row', () => {
    expect(transition('Upgrade', 'publishUpgrade', {}, [upgrade('1', 'pending')])).toEqual({ status: 'published' });
  });

  test('changes nothing where the state stays', () => {
    expect(transition('Upgrade', 'updateUpgrade', {}, [upgrade('1', 'pending')])).toEqual({});
  });

  test('changes nothing where the record decides which state it is', () => {
    expect(transition('Gateway', 'updateGateway', {}, [gateway('synchronised')])).toEqual({});
  });

  test('leads to the state in between where a job does it, or leaves the state until then', () => {
    expect(transition('Gateway', 'generateGatewayConfig', {}, [gateway('synchronised')])).toEqual({
      configStatus: 'generating',
    });
    expect(transition('Gateway', 'syncGatewayConfig', {}, [gateway('toBeSynchronised')])).toEqual({});
  });

  test('follows the path parameter that decides', () => {
    const user = { id: '1', status: 'disabled' } as const;
    expect(transition('User', 'changeUserStatus', { status: 'enabled' }, [user])).toEqual({ status: 'enabled' });
    expect(() => transition('User', 'changeUserStatus', { status: 'disabled' }, [user])).toThrow(
      expect.objectContaining({ code: 'USER_ALREADY_DISABLED', extras: { ids: ['1'] } }),
    );
  });

  test('is refused with the code of the first refused state, and the ids of all refused records', () => {
    const records = [upgrade('1', 'pending'), upgrade('2', 'unknown'), upgrade('3', 'published')];
    expect(() => transition('Upgrade', 'deleteUpgrades', {}, records)).toThrow(
      expect.objectContaining({ code: 'REL_STATUS_UNKNOWN', extras: { ids: ['2', '3'] } }),
    );
  });

  test('of no record is none to refuse', () => {
    expect(transition('Upgrade', 'publishUpgrade', {}, [])).toEqual({ status: 'published' });
  });

  test('of a state that the lifecycle does not name, or that it does not have, is a bug', () => {
    const record = JSON.parse('{"id":"7","status":"lost"}');
    expect(() => transition('Upgrade', 'publishUpgrade', {}, [record])).toThrow(
      'Upgrade 7 is in a state that its lifecycle does not name',
    );
    expect(() => transition('Upgrade', 'listUsers', {}, [])).toThrow('listUsers is no transition of Upgrade');
    expect(() => transition('User', 'changeUserStatus', { status: 'none' }, [])).toThrow('no transition');
  });
});

describe('the states after a transition', () => {
  const after = (...call: Parameters<typeof statesAfter>) => statesAfter(...call);

  test('are the one that it leads to, or those of which the record decides', () => {
    expect(after('Upgrade', 'publishUpgrade', {}, upgrade('1', 'pending'))).toEqual(['published']);
    expect(after('Gateway', 'updateGateway', {}, gateway('synchronised'))).toEqual([
      'notGenerated',
      'toBeSynchronised',
      'synchronised',
      'syncFailed',
    ]);
  });

  test('are the one in between where a job does it, or the one before until then', () => {
    expect(after('Gateway', 'generateGatewayConfig', {}, gateway('synchronised'))).toEqual(['generating']);
    expect(after('Gateway', 'syncGatewayConfig', {}, gateway('toBeSynchronised'))).toEqual(['toBeSynchronised']);
  });

  test('are the one before, or none, where the state stays', () => {
    expect(after('Upgrade', 'deleteUpgrades', {}, upgrade('1', 'pending'))).toEqual(['pending', undefined]);
  });
});

test('a state is a text of the record itself, or empty', () => {
  expect(stateOf({ status: 'a' }, 'status')).toBe('a');
  expect(stateOf({}, 'status')).toBe('');
  expect(stateOf({ status: 1 }, 'status')).toBe('');
  expect(stateOf(Object.create({ status: 'a' }), 'status')).toBe('');
});
