import { beforeEach, describe, expect, test } from 'vitest';
import { doubtRights, forgetRights, noteRights, whenRightsChange } from '../../src/api/rights.ts';

const menus = ['GET', '/yusp-app-oca/api/user/menu'] as const;
const other = ['GET', '/yusp-app-oca/api/sysuser'] as const;
let changes = 0;

beforeEach(() => {
  forgetRights();
  changes = 0;
  whenRightsChange(() => (changes += 1));
});

describe('noteRights', () => {
  test('reports a change once, and none before the rights are known', () => {
    noteRights(...other, 'a');
    noteRights(...menus, 'a');
    noteRights(...other, 'a');
    expect(changes).toBe(0);
    noteRights(...other, 'b');
    noteRights(...other, 'b');
    expect(changes).toBe(1);
  });

  test('reports no change for the menus themselves or a role that was switched in this window', () => {
    noteRights(...menus, 'a');
    noteRights(...menus, 'b');
    noteRights('POST', '/yusp-app-oca/api/user/role/3', 'c');
    noteRights(...other, 'c');
    expect(changes).toBe(0);
  });

  test('reports the change again after the menus could not be read', () => {
    noteRights(...menus, 'a');
    noteRights(...other, 'b');
    doubtRights();
    noteRights(...other, 'b');
    expect(changes).toBe(2);
  });

  test('reports no change for a response without rights', () => {
    noteRights(...menus, 'a');
    noteRights(...other, null);
    expect(changes).toBe(0);
  });
});
