/** The error catalogue of the specification, row by row, and the fields of session and tab, by name. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { problems } from '../../openapi/generated/problems.ts';
import { problemTexts as simplified } from '../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as traditional } from '../../openapi/generated/problems.zh_TW.ts';
import { refusals } from '../../openapi/generated/refusals.ts';
import { MenuEntry, RoleRef, SessionInfo, Token, UserMenu } from '../../openapi/generated/schemas.auth.ts';
import { problemTexts as foreign } from '../../src/i18n/foreign.en.ts';

type Code = keyof typeof english;

/** The rules of the specification, and the code for each. */
const rows: [says: string, code: Code][] = [
  ['wrong user name or password, please re-enter', 'AUTH_BAD_CREDENTIALS'],
  ['please enter user name', 'AUTH_USERNAME_REQUIRED'],
  ['please enter password', 'AUTH_PASSWORD_REQUIRED'],
  ['verification failed, please login again', 'AUTH_VERIFY_FAILED'],
  ['roles must be a non-null array', 'AUTH_ROLES_REQUIRED'],
  ['please log in again', 'AUTH_TOKEN_EXPIRED'],
  ['input error', 'PWD_INPUT_ERROR'],
  ['the two passwords are inconsistent', 'PWD_MISMATCH'],
  ['changed successfully', 'PWD_CHANGED'],
  ['only deactivated users can be deleted', 'USER_DELETE_ONLY_DISABLED'],
  ['deactivation of admin users not allowed', 'USER_ADMIN_NO_DISABLE'],
  ['deactivation of the currently logged-in user not allowed', 'USER_SELF_NO_DISABLE'],
  ['please select a record first', 'SELECT_FIRST'],
  ['only deactivated roles can be deleted', 'ROLE_DELETE_ONLY_DISABLED'],
  ['initial system role cannot be deactivated', 'ROLE_SYSTEM_NO_DISABLE'],
  ['current version released, no modification allowed', 'REL_PUBLISHED_LOCKED'],
  ['only one can be released at a time', 'REL_ONE_AT_A_TIME'],
  ['only one record at a time', 'ONE_RECORD'],
  ['file not uploaded yet', 'FILE_NOT_UPLOADED'],
  ['file not finished uploading, please wait', 'FILE_UPLOADING'],
  ['file upload failed', 'FILE_UPLOAD_FAILED'],
  ['uploaded file should be less than 100M', 'FILE_TOO_LARGE_100M'],
  ['publish failed', 'REL_PUBLISH_FAILED'],
  ['cancel publish failed', 'REL_CANCEL_FAILED'],
  ['delete failed', 'REL_DELETE_FAILED'],
  ['pushed message cannot be modified, deleted or re-pushed', 'PUSH_LOCKED'],
  ['submission failed, check advanced filter data', 'GRAY_FILTER_INVALID'],
  ['database query failed', 'DB_QUERY_FAILED'],
  ['system exception, try again later', 'SYS_EXCEPTION'],
  ['field cannot be empty', 'FIELD_REQUIRED'],
  ['entries wrong, please confirm', 'ENTRY_WRONG'],
  ['number type error', 'NUMBER_TYPE_ERROR'],
  ['must upload before submitting', 'MUST_UPLOAD'],
  ['URL must be valid', 'URL_INVALID'],
];

/** The words of a text without articles, forms of “be”, case and punctuation. */
const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\b(?:is|are|the|a|an)\b/gu, ' ')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();

describe('each row of the error catalogue', () => {
  test.each(rows)('“%s” is part of the text of %s', (says, code) => {
    expect(words(english[code])).toContain(words(says));
  });

  test('without a given text has a text of its own', () => {
    for (const code of ['GRAY_FETCH_FAILED', 'GRAY_CREATE_FAILED', 'GRAY_DELETE_FAILED'] as const)
      expect(english[code]).toMatch(/^Failed to /u);
    for (const code of ['SIGN_SHA256_NEEDS_AES', 'SIGN_SM3_NEEDS_SM4'] as const)
      expect(english[code]).toMatch(/requires encryption/u);
    expect(foreign.REQ_URL_MISSING).toBe('Request URL is missing');
  });

  test('has a text in Simplified and Traditional Chinese', () => {
    for (const [, code] of rows)
      for (const text of [simplified[code], traditional[code]]) expect(text, code).toMatch(/\p{Script=Han}{2}/u);
  });

  test('is returned by an operation, or used by the console itself', () => {
    const answered = new Set<string>(Object.values(refusals).flat());
    const unused = rows.filter(([, code]) => !answered.has(code) && problems[code].status !== null);
    expect(unused).toEqual([]);
  });
});

test.each([
  ['error-log', 'Route path is required', ['路由路径不能为空', '路由路徑不能為空']],
  ['error-log', 'Unknown history tab', ['未知的历史标签', '未知的歷史分頁']],
  ['header', "Your browser doesn't support full screen", ['您的浏览器不支持全屏', '您的瀏覽器不支援全螢幕']],
  ['header', 'Switched successfully', ['切换成功', '切換成功']],
] as const)('the console’s own text in %s, “%s”, is translated into both Chinese languages', (feature, id, texts) => {
  const translations = (['zh_CN', 'zh_TW'] as const).map((language) => {
    const catalogue = readFileSync(`locales/${language}/shell/${feature}.po`, 'utf8');
    return new RegExp(`msgid "${id}"\\nmsgstr "(.*)"`, 'u').exec(catalogue)?.[1];
  });
  expect(translations).toEqual(texts);
});

describe('a session has the fields of the specification', () => {
  test('for its user', () => {
    const propertyNames =
      'userId userName userAccountNum userAvatar roles selectedRoles appList currentAppId currentApplicationId currentAppName appId org orgCode dpt instu upOrg upDpt otherInfo logicSys';
    expect(Object.keys(SessionInfo.entries)).toEqual(expect.arrayContaining(propertyNames.split(' ')));
    expect(Object.keys(RoleRef.entries)).toEqual(['id', 'code', 'name']);
  });

  test('for its token, menus and controls', () => {
    expect(Object.keys(Token.entries)).toEqual(expect.arrayContaining(['access_token', 'expires_in', 'refresh_token']));
    expect(Object.keys(UserMenu.entries)).toEqual(['menus', 'ctrls']);
    const entry = 'menuNum menuName menuParentNum menuIcon menuId menuUrl menuType';
    expect(Object.keys(MenuEntry.entries)).toEqual(expect.arrayContaining(entry.split(' ')));
  });
});

describe('the table of names in the docs', () => {
  const table = readFileSync('docs/frontend.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, names, here, where] = /^\| ([\w., ]+) \| (.+) \| `(\S+)` \|$/u.exec(line) ?? [];
      return names && here && where ? [{ names: names.split(', '), here, where }] : [];
    });

  test('names each field of session and tab once', () => {
    const session =
      'token accessToken refreshToken expiresIn lastRefreshTime userId userName userAccountNum userAvatar roles selectedRoles appList currentAppId currentApplicationId currentAppName appId org orgCode dpt instu upOrg upDpt otherInfo logicSys menus ctrls originalMenus originalCtrls routes';
    const tab = 'path fullPath name meta.title meta.affix meta.noCache query';
    expect(table.flatMap(({ names }) => names).toSorted()).toEqual(`${session} ${tab}`.split(' ').toSorted());
  });

  test.each(table)('gives the location of $names', ({ names, here, where }) => {
    const source = readFileSync(where, 'utf8');
    const fields = here === 'the same' ? names : [/`(\w+)`/u.exec(here)?.[1] ?? ''];
    for (const field of fields) expect(source).toMatch(new RegExp(`^\\s+${field}\\??:`, 'mu'));
  });
});
