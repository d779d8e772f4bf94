import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BoothSide } from '../../../../openapi/generated/limits.advertisement.ts';
import type { BoothInput } from '../../../api/generated/client.schemas.ts';
import { booths } from '../../../api/generated/booths/resource.ts';
import { input } from '../../../api/generated/booths/input.ts';
import { uploadTransport } from '../../../api/upload.ts';
import type { FormValues } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { numberOf } from '../../../rules/number.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { pictureProblem, pictureRule, type PicturePlace } from '../picture-rule.ts';
import { fields } from './fields.tsx';
import classes from './booth.module.css';

const transport = uploadTransport('picture');

type Place = Pick<FormValues<BoothInput>, 'materialType' | 'width' | 'height'>;

const isSide = (side: number): boolean =>
  Number.isInteger(side) && side >= BoothSide.minimum && side <= BoothSide.maximum;

/** The requirements of the slot for its picture; null while the values are incomplete or invalid. */
function placeOf({ materialType, ...sides }: Place): PicturePlace | null {
  const width = numberOf(plainText(sides.width));
  const height = numberOf(plainText(sides.height));
  return materialType && isSide(width) && isSide(height) ? { materialType, width, height } : null;
}

const fallbackId = {
  ...fileCodec,
  problem(file: FileValue | null, values: Place) {
    const place = placeOf(values);
    return fileProblem(file) ?? (place && pictureProblem(file, place));
  },
};

const form = formOf(fields, input, {
  codecs: { fallbackId },
  order: ['name', 'code', 'type', 'materialType', 'width', 'height', 'position', 'keyword'],
});

/** The field for the fallback picture, enabled once the size is known. */
function FallbackField({ place }: { place: PicturePlace | null }) {
  const { t } = useLingui();
  return (
    <Control of={fields.fallbackId}>
      {(slot) =>
        place === null ? (
          <p className="note">{t`Enter width and height first. The image has to match them.`}</p>
        ) : (
          <UploadField
            {...slot}
            description={
              <span className="note">
                {t`At least ${{ width: place.width }} × ${{ height: place.height }} pixels, with the same aspect ratio`}
              </span>
            }
            rule={pictureRule(place)}
            transport={transport}
            preview
          />
        )
      }
    </Control>
  );
}

/** The form for creating or editing an ad slot. Its type and size are locked while activities use it. */
export default function BoothForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={booths}
      {...form}
      title={(booth) => (booth ? t`Edit ${booth.name}` : t`New ad slot`)}
      done={{ created: msg`Ad slot created` }}
    >
      {({ values }, booth) => {
        const disabled = booth?.status === 'inApplication';
        return (
          <>
            <Inputs of={fields} names={['name']} />
            {disabled && (
              <p role="note" className="note">
                {t`An online activity uses this slot, so its code, type, material, and size can't be changed.`}
              </p>
            )}
            <Inputs of={fields} names={['code', 'type', 'materialType']} disabled={disabled} />
            <div className={classes.pair}>
              <Inputs of={fields} names={['width', 'height']} disabled={disabled} />
            </div>
            <Inputs of={fields} names={['position', 'keyword']} />
            <div className={classes.pair}>
              <Inputs of={fields} names={['androidPage', 'iosPage', 'harmonyPage', 'h5Page']} />
            </div>
            <div className={classes.pair}>
              <Inputs of={fields} names={['capacity', 'cacheSeconds']} />
            </div>
            <Inputs of={fields} names={['splashSeconds', 'isSkippable']} />
            {values.materialType !== 'text' && <Inputs of={fields} names={['fallback']} />}
            <FallbackField place={placeOf(values)} />
          </>
        );
      }}
    </ResourceForm>
  );
}
