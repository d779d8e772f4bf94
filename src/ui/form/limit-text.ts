import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { brokenLimit, type BrokenLimit, type LimitKind } from '../../rules/limit.ts';
import { useKit } from '../kit.tsx';

/** Texts for patterns of the contract without a problem code of their own. */
const patterns: Readonly<Record<string, MessageDescriptor>> = {
  '^[A-Za-z0-9_-]{1,40}$': msg`Choose one of the options`,
  '^\\d{1,4}(\\.\\d{1,4}){0,3}$': msg`Use 1–4 numbers separated by dots, such as 13 or 6.4.0`,
  '^\\d{1,3}(\\.\\d{1,3}){0,2}$': msg`Use 1–3 numbers separated by dots, such as 13 or 8.1`,
  '^[^\\s,;、"“”，；＂\\p{Cc}\\p{Cf}]+$': msg`Spaces, commas, semicolons, quotes, and invisible characters aren't allowed`,
  '^[A-Za-z0-9-]{1,50}$': msg`Use up to 50 letters, digits, or hyphens`,
  '^[A-Za-z0-9-]{1,64}$': msg`Use up to 64 letters, digits, or hyphens`,
  '^[A-Za-z0-9_.-]{1,64}$': msg`Use up to 64 letters, digits, underscores, dots, or hyphens`,
  '^[A-Za-z0-9_.-]{1,32}$': msg`Use up to 32 letters, digits, underscores, dots, or hyphens`,
  '^[A-Za-z0-9_-]{1,20}$': msg`Use up to 20 letters, digits, underscores, or hyphens`,
  '^[A-Za-z][A-Za-z0-9]{0,49}$': msg`Use up to 50 letters and digits, starting with a letter`,
  '^[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9][A-Za-z0-9_-]*)+$': msg`Use a reverse domain name, such as com.example.app`,
  '^(\\*\\.)?([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$': msg`Enter a domain, such as www.example.com or *.example.com`,
  '^(\\*|[A-Za-z0-9-]+( *, *[A-Za-z0-9-]+)*)$': msg`Enter * or header names, separated by commas`,
  '^\\d{8}$': msg`Enter 8 digits`,
  '^\\/': msg`Start with /`,
  '^\\/\\S*$': msg`Start with / and don't use spaces`,
  '^(\\/|pages\\/)': msg`Start with / or pages/`,
  '^\\S+$': msg`Spaces aren't allowed`,
  '^\\S(.*\\S)?$': msg`Spaces at the start or end aren't allowed`,
};

/** Texts for limits without a number. */
const plain: Partial<Record<LimitKind, MessageDescriptor>> = {
  unique: msg`Each entry can be used only once`,
  date: msg`Enter a valid date`,
  dateTime: msg`Enter a valid date and time`,
  time: msg`Enter a valid time`,
  host: msg`Enter a host name or an IP address`,
  option: msg`Choose one of the options`,
  ids: msg`Some IDs aren't valid. Correct or remove them`,
  server: msg`The server doesn't accept this value. It may have changed or been removed`,
};

/** The properties of a field that the text about its limit uses. */
interface LimitWords {
  /** The hint of the field, used for a pattern without a known text. */
  hint?: MessageDescriptor;
  /** Factor from the sent value to the displayed one: 100 for a share in percent. */
  scale?: number;
}

/** The error message for a violated limit. */
export function limitText(
  { kind, limit, actual }: BrokenLimit,
  i18n: I18n,
  { hint, scale = 1 }: LimitWords = {},
): string {
  if (kind === 'pattern') return i18n._(patterns[String(limit)] ?? hint ?? msg`This format isn't allowed`);
  const most = i18n.number(Number(limit) * scale);
  const now = i18n.number(Number(actual));
  const texts: Partial<Record<LimitKind, MessageDescriptor>> = {
    minLength: msg`Use at least ${most} characters`,
    maxLength: msg`Use at most ${most} characters (now ${now})`,
    maxBytes: msg`Use at most ${most} bytes (now ${now})`,
    minimum: msg`Enter ${most} or more`,
    maximum: msg`Enter ${most} or less`,
    above: msg`Enter more than ${most}`,
    below: msg`Enter less than ${most}`,
    multipleOf: msg`Enter a multiple of ${most}`,
    minItems: msg`At least ${most} needed (now ${now})`,
    maxItems: msg`At most ${most} allowed (now ${now})`,
  };
  return i18n._(texts[kind] ?? plain[kind] ?? msg`This format isn't allowed`);
}

/** Returns a function for the error message of a field: from a problem code, or from a violated limit. */
export function useFieldText(): (code: string, words?: LimitWords) => string {
  const { i18n } = useLingui();
  const { problemText } = useKit();
  return (code, words) => {
    const broken = brokenLimit(code);
    return broken ? limitText(broken, i18n, words) : problemText(code);
  };
}
