import { msg } from '@lingui/core/macro';
import { AppConfigInput as limits, CrossDomainConfig } from '../../../../openapi/generated/limits.platform.ts';
import { AppConfigInput as required } from '../../../../openapi/generated/required.platform.ts';
import { AppConfigInput as schema } from '../../../../openapi/generated/schemas.platform.ts';
import type {
  AppConfig,
  AppConfigInput,
  EncryptionMethod,
  HttpMethod,
  SignatureMethod,
} from '../../../api/generated/client.schemas.ts';
import { choice, fieldsOf, flag, number, own, type ValuesOf } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { numberOf } from '../../../rules/number.ts';
import type { CellPlace } from '../../../ui/list/types.ts';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { modes, off, on, type SwitchName } from './labels.ts';

const firstMethods: HttpMethod[] = ['GET', 'POST'];

const crossDomainOf = ({
  allowedOrigin = '',
  allowedHeaders = '*',
  allowedMethods = firstMethods,
  publicHeaders = '*',
  validitySeconds = 600,
}: Partial<NonNullable<AppConfig['crossDomainConfig']>> = {}) => ({
  allowedOrigin,
  allowedHeaders,
  allowedMethods,
  publicHeaders,
  validitySeconds: String(validitySeconds),
});

/** Whether the signature and encryption methods are in use. */
export const needsMethods = ({
  signature,
  dataEncryption,
}: Pick<AppConfigInput, 'signature' | 'dataEncryption'>): boolean => signature || dataEncryption;

const words = { true: on, false: off };
const seconds = msg`In seconds, at least 1`;

/** The fields in form order. Fields that depend on a switch are only sent while it is on. */
export const fields = fieldsOf<AppConfig, AppConfigInput>()({
  antiBrush: flag(msg`Abuse protection`, {
    words,
    hint: msg`Devices that exceed the request threshold of an API are banned temporarily.`,
  }),
  rateLimit: flag(msg`Rate limit`, {
    words,
    hint: msg`Requests that exceed the token bucket of an API are rejected.`,
  }),
  circuitBreaker: flag(msg`Circuit breaker`, {
    words,
    hint: msg`When a backend service keeps failing, its APIs return their default response until the service recovers.`,
  }),
  signature: flag(msg`Signature verification`, {
    words,
    hint: msg`Requests without a signature, or with an invalid or expired one, are rejected.`,
  }),
  signTimestampToleranceSeconds: number(msg`Signature lifetime`, {
    required: true,
    initial: '300',
    hint: seconds,
    when: ({ signature }) => signature,
  }),
  dataEncryption: flag(msg`Data encryption`, {
    words,
    hint: msg`Request and response bodies are encrypted between the app and the gateway.`,
  }),
  signatureMethod: choice(
    msg`Signature method`,
    { SHA256: 'SHA256', SM3: 'SM3' },
    { required: true, when: needsMethods },
  ),
  encryptionMethod: choice(msg`Encryption method`, { AES: 'AES', SM4: 'SM4' }, { required: true, when: needsMethods }),
  antiReplay: flag(msg`Anti-replay`, { words, hint: msg`Repeated requests are rejected.` }),
  antiReplayWindowSeconds: number(msg`Anti-replay window`, {
    required: true,
    initial: '300',
    hint: seconds,
    when: ({ antiReplay }) => antiReplay,
  }),
  deviceList: flag(msg`Allow and block lists`, {
    words,
    hint: msg`The device lists control which devices can send requests.`,
  }),
  deviceListMode: choice(msg`Mode`, modes, {
    required: true,
    initial: 'black',
    hint: msg`A device on both lists is blocked.`,
    when: ({ deviceList }) => deviceList,
  }),
  crossDomain: flag(msg`Cross-origin access`, { words, hint: msg`Web pages from other origins can call the APIs.` }),
  crossDomainConfig: own(msg`Cross-origin access`, crossDomainOf(), {
    read: ({ crossDomainConfig }) => crossDomainOf(crossDomainConfig),
    when: ({ crossDomain }) => crossDomain,
  }),
});

export type ConfigValues = ValuesOf<typeof fields>;

const header = { required: true, plain: true, hint: msg`Names separated by commas, or * for all` };
const wholeSeconds = (text: string) => numberOf(plainText(text));

/** Values that depend on a disabled switch are not sent. */
export const form = formOf(
  fields,
  { schema, limits, required },
  {
    groups: {
      crossDomainConfig: {
        allowedOrigin: {
          label: msg`Allowed origin`,
          required: true,
          hint: msg`http or https origins separated by commas, or * for all`,
          plain: true,
          limit: CrossDomainConfig.allowedOrigin,
        },
        allowedHeaders: { label: msg`Allowed headers`, limit: CrossDomainConfig.allowedHeaders, ...header },
        allowedMethods: { label: msg`Allowed methods`, required: true },
        publicHeaders: { label: msg`Exposed headers`, limit: CrossDomainConfig.publicHeaders, ...header },
        validitySeconds: {
          label: msg`Validity`,
          required: true,
          hint: msg`How long browsers cache the preflight response, in seconds`,
          plain: true,
        },
      },
    },
    codecs: {
      crossDomainConfig: {
        write: ({ allowedOrigin, allowedHeaders, allowedMethods, publicHeaders, validitySeconds }) => ({
          allowedOrigin: plainText(allowedOrigin),
          allowedHeaders: plainText(allowedHeaders),
          allowedMethods,
          publicHeaders: plainText(publicHeaders),
          validitySeconds: wholeSeconds(validitySeconds),
        }),
      },
    },
  },
);

/** The fields that apply while a switch is on. */
export const dependents: Record<SwitchName, readonly string[]> = {
  antiBrush: [],
  rateLimit: [],
  circuitBreaker: [],
  signature: ['signTimestampToleranceSeconds'],
  dataEncryption: [],
  antiReplay: ['antiReplayWindowSeconds'],
  deviceList: ['deviceListMode'],
  crossDomain: Object.keys(form.fields).filter((path) => path.startsWith('crossDomainConfig.')),
};

/** The encryption method that each signature method requires. */
export const partners = { SHA256: 'AES', SM3: 'SM4' } as const satisfies Record<SignatureMethod, EncryptionMethod>;

/** Problem code of two methods that can't be combined, or null. */
export function pairProblem({ signatureMethod, encryptionMethod, ...switches }: ConfigValues): string | null {
  if (!needsMethods(switches) || signatureMethod === '' || encryptionMethod === '') return null;
  if (partners[signatureMethod] === encryptionMethod) return null;
  return signatureMethod === 'SHA256' ? 'SIGN_SHA256_NEEDS_AES' : 'SIGN_SM3_NEEDS_SM4';
}

/** Formats values that are not texts themselves. */
export const print = (values: ConfigValues, place: CellPlace): Readonly<Record<string, string>> => ({
  ...form.print(values, place),
  'crossDomainConfig.allowedMethods': values.crossDomainConfig.allowedMethods.join(', '),
});

const missing = (isVisible: boolean, text: string) => (isVisible && plainText(text) === '' ? 'FIELD_REQUIRED' : null);

export const validate = validation(
  schema,
  form.toInput,
  (values: ConfigValues) => ({
    signTimestampToleranceSeconds: missing(values.signature, values.signTimestampToleranceSeconds),
    encryptionMethod: pairProblem(values),
    antiReplayWindowSeconds: missing(values.antiReplay, values.antiReplayWindowSeconds),
  }),
  { required },
);
