import { QRCodeSVG } from 'qrcode.react';
import { useLingui } from '@lingui/react/macro';

/** An address as a QR code; black on white in both color schemes, because scanners require it. */
export function QrCode({ value }: { value: string }) {
  const { t } = useLingui();
  return (
    <QRCodeSVG
      value={value}
      size={160}
      marginSize={4}
      title={t`QR code of ${value}`}
      role="img"
      aria-label={t`QR code of ${value}`}
    />
  );
}
