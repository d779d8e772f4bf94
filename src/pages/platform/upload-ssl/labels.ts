import { msg } from '@lingui/core/macro';
import { labels as common } from '../certificate.tsx';

/** What is known of an SSL certificate, in columns, filters and fields. */
export const labels = {
  ...common,
  domain: msg`Domain`,
  version: msg`Version`,
  matchesDomain: msg`Domain match`,
  downloadAddress: msg`Download address`,
  md5: msg`MD5`,
  sha256: msg`SHA-256`,
};
