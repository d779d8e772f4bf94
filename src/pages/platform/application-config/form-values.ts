import { msg } from '@lingui/core/macro';
import { AppConfigInput as rules } from '../../../../openapi/generated/required.platform.ts';
import { AppConfigInput as InputSchema } from '../../../../openapi/generated/schemas.platform.ts';
import { CrossDomainConfig as limits } from '../../../../openapi/generated/limits.platform.ts';
import type {
  AppConfig,
  AppConfigInput,
  EncryptionMethod,
  HttpMethod,
  SignatureMethod,
} from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

export interface ConfigValues extends Record<string, unknown> {
  antiBrush: boolean;
  rateLimit: boolean;
  circuitBreaker: boolean;
  signature: boolean;
  signTimestampToleranceSeconds: string;
  dataEncryption: boolean;
  signatureMethod: SignatureMethod | '';
  encryptionMethod: EncryptionMethod | '';
  antiReplay: boolean;
  antiReplayWindowSeconds: string;
  deviceList: boolean;
  deviceListMode: NonNullable<AppConfigInput['deviceListMode']>;
  crossDomain: boolean;
  crossDomainConfig: {
    allowedOrigin: string;
    allowedHeaders: string;
    allowedMethods: HttpMethod[];
    publicHeaders: string;
    validitySeconds: string;
  };
}

const seconds = msg`In seconds, at least 1`;
const headers = msg`Names separated by commas, or * for all`;
export const fields = {
  antiBrush: {
    label: msg`Abuse protection`,
    hint: msg`Devices that exceed the request threshold of an API are banned temporarily.`,
  },
  rateLimit: { label: msg`Rate limit`, hint: msg`Requests that exceed the token bucket of an API are rejected.` },
  circuitBreaker: {
    label: msg`Circuit breaker`,
    hint: msg`When a backend service keeps failing, its APIs return their default response until the service recovers.`,
  },
  signature: {
    label: msg`Signature verification`,
    hint: msg`Requests without a signature, or with an invalid or expired one, are rejected.`,
  },
  signTimestampToleranceSeconds: {
    label: msg`Signature lifetime`,
    required: true,
    hint: seconds,
    plain: true,
  },
  dataEncryption: {
    label: msg`Data encryption`,
    hint: msg`Request and response bodies are encrypted between the app and the gateway.`,
  },
  signatureMethod: { label: msg`Signature method`, required: true },
  encryptionMethod: { label: msg`Encryption method`, required: true },
  antiReplay: { label: msg`Anti-replay`, hint: msg`Repeated requests are rejected.` },
  antiReplayWindowSeconds: { label: msg`Anti-replay window`, required: true, hint: seconds, plain: true },
  deviceList: {
    label: msg`Allow and block lists`,
    hint: msg`The device lists control which devices can send requests.`,
  },
  deviceListMode: { label: msg`Mode`, required: true, hint: msg`A device on both lists is blocked.` },
  crossDomain: { label: msg`Cross-origin access`, hint: msg`Web pages from other origins can call the APIs.` },
  'crossDomainConfig.allowedOrigin': {
    label: msg`Allowed origin`,
    required: true,
    hint: msg`http or https origins separated by commas, or * for all`,
    plain: true,
    limit: limits.allowedOrigin,
  },
  'crossDomainConfig.allowedHeaders': {
    label: msg`Allowed headers`,
    required: true,
    hint: headers,
    plain: true,
    limit: limits.allowedHeaders,
  },
  'crossDomainConfig.allowedMethods': { label: msg`Allowed methods`, required: true },
  'crossDomainConfig.publicHeaders': {
    label: msg`Exposed headers`,
    required: true,
    hint: headers,
    plain: true,
    limit: limits.publicHeaders,
  },
  'crossDomainConfig.validitySeconds': {
    label: msg`Validity`,
    required: true,
    hint: msg`How long browsers cache the preflight response, in seconds`,
    plain: true,
  },
} satisfies FieldTable;

/** Each signature method with the encryption method that it needs. */
export const partners = { SHA256: 'AES', SM3: 'SM4' } as const satisfies Record<SignatureMethod, EncryptionMethod>;

/** Whether the two methods count. */
export const needsMethods = ({
  signature,
  dataEncryption,
}: Pick<AppConfigInput, 'signature' | 'dataEncryption'>): boolean => signature || dataEncryption;

/** Problem code of two methods that do not go together, or null. */
export function pairProblem({ signatureMethod, encryptionMethod, ...switches }: ConfigValues): string | null {
  if (!needsMethods(switches) || signatureMethod === '' || encryptionMethod === '') return null;
  if (partners[signatureMethod] === encryptionMethod) return null;
  return signatureMethod === 'SHA256' ? 'SIGN_SHA256_NEEDS_AES' : 'SIGN_SM3_NEEDS_SM4';
}

export const toValues = (config: AppConfig): ConfigValues => ({
  antiBrush: config.antiBrush,
  rateLimit: config.rateLimit,
  circuitBreaker: config.circuitBreaker,
  signature: config.signature,
  signTimestampToleranceSeconds: String(config.signTimestampToleranceSeconds ?? 300),
  dataEncryption: config.dataEncryption,
  signatureMethod: config.signatureMethod ?? '',
  encryptionMethod: config.encryptionMethod ?? '',
  antiReplay: config.antiReplay,
  antiReplayWindowSeconds: String(config.antiReplayWindowSeconds ?? 300),
  deviceList: config.deviceList,
  deviceListMode: config.deviceListMode ?? 'black',
  crossDomain: config.crossDomain,
  crossDomainConfig: {
    allowedOrigin: config.crossDomainConfig?.allowedOrigin ?? '',
    allowedHeaders: config.crossDomainConfig?.allowedHeaders ?? '*',
    allowedMethods: config.crossDomainConfig?.allowedMethods ?? ['GET', 'POST'],
    publicHeaders: config.crossDomainConfig?.publicHeaders ?? '*',
    validitySeconds: String(config.crossDomainConfig?.validitySeconds ?? 600),
  },
});

const wholeSeconds = (text: string) => numberOf(plainText(text));

/** What is on screen: the fields of a switch that is off are not sent. */
export function toInput(values: ConfigValues): AppConfigInput {
  const { antiBrush, rateLimit, circuitBreaker, signature, dataEncryption, antiReplay, deviceList, crossDomain } =
    values;
  const { signatureMethod, encryptionMethod, crossDomainConfig: shared } = values;
  const hasMethods = needsMethods(values);
  return {
    antiBrush,
    rateLimit,
    circuitBreaker,
    signature,
    dataEncryption,
    antiReplay,
    deviceList,
    crossDomain,
    ...(signature && { signTimestampToleranceSeconds: wholeSeconds(values.signTimestampToleranceSeconds) }),
    ...(hasMethods && signatureMethod !== '' && { signatureMethod }),
    ...(hasMethods && encryptionMethod !== '' && { encryptionMethod }),
    ...(antiReplay && { antiReplayWindowSeconds: wholeSeconds(values.antiReplayWindowSeconds) }),
    ...(deviceList && { deviceListMode: values.deviceListMode }),
    ...(crossDomain && {
      crossDomainConfig: {
        allowedOrigin: plainText(shared.allowedOrigin),
        allowedHeaders: plainText(shared.allowedHeaders),
        allowedMethods: shared.allowedMethods,
        publicHeaders: plainText(shared.publicHeaders),
        validitySeconds: wholeSeconds(shared.validitySeconds),
      },
    }),
  };
}

const required = (isVisible: boolean, text: string) => (isVisible && plainText(text) === '' ? 'FIELD_REQUIRED' : null);

export const validate = validation(
  InputSchema,
  toInput,
  (values: ConfigValues) => ({
    signTimestampToleranceSeconds: required(values.signature, values.signTimestampToleranceSeconds),
    encryptionMethod: pairProblem(values),
    antiReplayWindowSeconds: required(values.antiReplay, values.antiReplayWindowSeconds),
  }),
  { required: rules },
);
