import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Area, areaOf, areaText, wholeArea, withRatio } from '#shared/crop.ts'
import type { GoodsPicture, PicturedKind } from '#shared/desk/pictures.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { CropArea } from '#web/desk/goods/pictures/crop-area.tsx'
import { CropFigures } from '#web/desk/goods/pictures/crop-figures.tsx'

type Props = {
  kind: PicturedKind
  id: string
  picture: GoodsPicture
  whole: NonNullable<GoodsPicture['whole']>
  title: string
  onClose: () => void
  /** Undoing, which comes after the closing, has failed. */
  onProblem: (message: string) => void
}

/** The ratio of the frames in which the shop's pages show pictures of these goods, as width ÷ height. */
const shopRatio = { design: 1, addon: 4 / 3 } as const

/** One object, because the form takes another one for a reload, and would forget the version of a settled conflict. */
const neverCropped = { version: 1, values: { crop: '' } }

/** Which part of a picture the shop shows. */
export function CropPicture({ kind, id, picture, whole, title, onClose, onProblem }: Props) {
  const locale = useLocale()
  const words = deskPictures[locale]
  const { revalidate } = useRevalidator()

  async function save(values: { crop: string }, version: number) {
    const saved = await deskCall('PUT /desk/pictures/{kind}/{id}/crop', {
      params: { kind, id },
      body: { name: picture.name, version, values },
    })
    await revalidate()
    return saved
  }

  const stored = picture.crop ?? neverCropped
  const form = useForm<{ crop: string }>(stored, async (values, version) => {
    const saved = await save(values, version)
    toast(values.crop ? words.cropped : words.uncropped, {
      label: deskFrame[locale].undo,
      onPress: () => void save(stored.values, saved.version).catch((error) => onProblem(sayError(error, locale))),
    })
  })
  const area = areaOf(form.values.crop) ?? wholeArea(whole)
  const ratio = shopRatio[kind]
  const [isShopRatio, setShopRatio] = useState(() => form.values.crop !== '' && hasRatio(area, ratio))
  const inRatio = withRatio(area, ratio, whole)

  function set(next: Area) {
    const isWhole = next.width === whole.width && next.height === whole.height
    form.set('crop', isWhole ? '' : areaText(next))
  }

  const rectangle = { picture: whole, area, ratio: isShopRatio ? ratio : null, onChange: set }
  return (
    <Dialog open onClose={onClose} title={words.crop_title(title)}>
      <FormFrame form={form} onSaved={onClose}>
        <p className="text-small">{words.crop_text}</p>
        <CropArea {...rectangle} />
        <CropFigures {...rectangle} />
        <Button
          disabled={form.values.crop === ''}
          onClick={() => {
            setShopRatio(false)
            form.set('crop', '')
          }}
        >
          {words.crop_whole}
        </Button>
        <ChoiceGroup legend={words.crop_shape}>
          <div className="md:flex md:gap-6">
            <Choice
              kind="radio"
              name="shape"
              label={words.crop_free}
              checked={!isShopRatio}
              onChange={() => setShopRatio(false)}
            />
            {inRatio && (
              <Choice
                kind="radio"
                name="shape"
                label={words[`crop_shape_${kind}`]}
                checked={isShopRatio}
                onChange={() => {
                  setShopRatio(true)
                  set(inRatio)
                }}
              />
            )}
          </div>
        </ChoiceGroup>
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[{ name: 'crop', label: words.crop_area, show: shown, empty: words.crop_whole }]}
          onSettle={(chosen) => {
            setShopRatio(false)
            form.settle(chosen)
          }}
        />
      )}
    </Dialog>
  )

  function shown(crop: string): string {
    return words.crop_at(areaOf(crop)!)
  }
}

/** As near to the ratio as whole pixels allow. */
function hasRatio({ width, height }: Area, ratio: number): boolean {
  return Math.round(width / ratio) === height
}
