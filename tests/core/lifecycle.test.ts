import { describe, expect, test } from 'vitest';
import { stateOf, statesAfter, transition } from '../../mock-server/core/contract/lifecycle.ts';

const upgrade = (id: string, status: 'pending' | 'published' | 'unknown') => ({ id, status });
const gateway = (configStatus: 'notGenerated' | 'generating' | 'synchronised' | 'toBeSynchronised') => ({
  id: '1',
  configStatus,
});

describe('a transition', () => {
  test('sets the target state of its row', () => {
    expect(transition('Upgrade', 'publishUpgrade', {}, [upgrade('1', 'pending')])).toEqual({ status: 'published' });
  });

  test('sets no state if the state stays the same', () => {
    expect(transition('Upgrade', 'updateUpgrade', {}, [upgrade('1', 'pending')])).toEqual({});
  });

  test('sets no state if the record determines it', () => {
    expect(transition('Gateway', 'updateGateway', {}, [gateway('synchronised')])).toEqual({});
  });

  test('of a job sets its intermediate state, or no state if it has none', () => {
    expect(transition('Gateway', 'generateGatewayConfig', {}, [gateway('synchronised')])).toEqual({
      configStatus: 'generating',
    });
    expect(transition('Gateway', 'syncGatewayConfig', {}, [gateway('toBeSynchronised')])).toEqual({});
  });

  test('depends on the path parameter that selects it', () => {
    const user = { id: '1', status: 'disabled' } as const;
    expect(transition('User', 'changeUserStatus', { status: 'enabled' }, [user])).toEqual({ status: 'enabled' });
    expect(() => transition('User', 'changeUserStatus', { status: 'disabled' }, [user])).toThrow(
      expect.objectContaining({ code: 'USER_ALREADY_DISABLED', extras: { ids: ['1'] } }),
    );
  });

  test('is refused with the code of the first refused state and the ids of all refused records', () => {
    const records = [upgrade('1', 'pending'), upgrade('2', 'unknown'), upgrade('3', 'published')];
    expect(() => transition('Upgrade', 'deleteUpgrades', {}, records)).toThrow(
      expect.objectContaining({ code: 'REL_STATUS_UNKNOWN', extras: { ids: ['2', '3'] } }),
    );
  });

  test('is accepted without records', () => {
    expect(transition('Upgrade', 'publishUpgrade', {}, [])).toEqual({ status: 'published' });
  });

  test('throws for an unknown state, and for an operation that the lifecycle does not have', () => {
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

  test('are the target state, or all states that the record may determine', () => {
    expect(after('Upgrade', 'publishUpgrade', {}, upgrade('1', 'pending'))).toEqual(['published']);
    expect(after('Gateway', 'updateGateway', {}, gateway('synchronised'))).toEqual([
      'notGenerated',
      'toBeSynchronised',
      'synchronised',
      'syncFailed',
    ]);
  });

  test('are the intermediate state of a job, or the previous state if it has none', () => {
    expect(after('Gateway', 'generateGatewayConfig', {}, gateway('synchronised'))).toEqual(['generating']);
    expect(after('Gateway', 'syncGatewayConfig', {}, gateway('toBeSynchronised'))).toEqual(['toBeSynchronised']);
  });

  test('are the previous state or none if the transition sets no state', () => {
    expect(after('Upgrade', 'deleteUpgrades', {}, upgrade('1', 'pending'))).toEqual(['pending', undefined]);
  });
});

test('a state is an own string property of the record, or empty', () => {
  expect(stateOf({ status: 'a' }, 'status')).toBe('a');
  expect(stateOf({}, 'status')).toBe('');
  expect(stateOf({ status: 1 }, 'status')).toBe('');
  expect(stateOf(Object.create({ status: 'a' }), 'status')).toBe('');
});
