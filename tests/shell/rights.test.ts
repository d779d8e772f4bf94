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

describe('rights that the answers name', () => {
  test('are told once when they change, and not before they are known', () => {
    noteRights(...other, 'a');
    noteRights(...menus, 'a');
    noteRights(...other, 'a');
    expect(changes).toBe(0);
    noteRights(...other, 'b');
    noteRights(...other, 'b');
    expect(changes).toBe(1);
  });

  test('are no change where the menus themselves are read, or the role is switched here', () => {
    noteRights(...menus, 'a');
    noteRights(...menus, 'b');
    noteRights('POST', '/yusp-app-oca/api/user/role/3', 'c');
    noteRights(...other, 'c');
    expect(changes).toBe(0);
  });

  test('are told again by the next answer when the menus could not be read', () => {
    noteRights(...menus, 'a');
    noteRights(...other, 'b');
    doubtRights();
    noteRights(...other, 'b');
    expect(changes).toBe(2);
  });

  test('are nobody’s where a server does not name them', () => {
    noteRights(...menus, 'a');
    noteRights(...other, null);
    expect(changes).toBe(0);
  });
});
