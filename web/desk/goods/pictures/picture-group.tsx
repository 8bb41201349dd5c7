import { useState } from 'react'
import { goodsPictures } from '#shared/desk/limits.ts'
import type { GoodsPicture, PicturedKind, PictureGroup } from '#shared/desk/pictures.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Sortable } from '#web/desk/content/sortable.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'
import { CropPicture } from '#web/desk/goods/pictures/crop-picture.tsx'
import { DescribePicture } from '#web/desk/goods/pictures/describe-picture.tsx'
import { DropArea } from '#web/desk/goods/pictures/drop-area.tsx'
import { PictureConflict } from '#web/desk/goods/pictures/picture-conflict.tsx'
import { PictureRow } from '#web/desk/goods/pictures/picture-row.tsx'
import { UploadRow } from '#web/desk/goods/pictures/upload-row.tsx'
import { usePictures } from '#web/desk/goods/pictures/use-pictures.ts'
import { useUploads } from '#web/desk/goods/pictures/use-uploads.ts'

type Props = {
  kind: PicturedKind
  id: string
  group: PictureGroup
  mayChange: boolean
  onChange: () => void
}

/** The pictures of one finish or accessory: added, ordered, removed. */
export function PictureGroupList({ kind, id, group, mayChange, onChange }: Props) {
  const locale = useLocale()
  const words = deskPictures[locale]
  const { part, mixed } = group
  const title = locale === 'ar' ? group.title_ar : group.title
  const { list, problem, conflict, endConflict, save } = usePictures({
    ...{ kind, id, part, onChange },
    stored: group.pictures,
  })
  const { uploads, add, retry, dismiss } = useUploads(async (picture) => {
    let refusal: string | null = null
    const isSaved = await save((now) => {
      refusal = now.some(({ name }) => name === picture.name)
        ? words.known
        : now.length >= goodsPictures.most
          ? words.too_many(goodsPictures.most)
          : null
      return refusal ? now : [...now, picture]
    }, true)
    if (!refusal && isSaved) toast(words.added(1))
    return refusal ?? (isSaved ? null : words.not_saved)
  })
  const [notUndone, setNotUndone] = useState<string | null>(null)
  const [cropped, setCropped] = useState<GoodsPicture | null>(null)
  const [described, setDescribed] = useState<GoodsPicture | null>(null)
  const nameOf = (picture: GoodsPicture) => words.place(list.indexOf(picture) + 1)

  async function order(names: string[]) {
    const place = ({ name }: GoodsPicture) => names.indexOf(name)
    if (await save((now) => now.toSorted((a, b) => place(a) - place(b)))) toast(words.ordered)
  }

  async function remove(picture: GoodsPicture) {
    const at = list.indexOf(picture)
    const putBack = () =>
      void save((now) => (now.some(({ name }) => name === picture.name) ? now : now.toSpliced(at, 0, picture)), true)
    if (await save((now) => now.filter(({ name }) => name !== picture.name)))
      toast(words.removed, { label: deskFrame[locale].undo, onPress: putBack })
  }

  return (
    <div className="space-y-3">
      {title && (
        <h3 className="font-semibold">
          <bdi>{title}</bdi>
        </h3>
      )}
      {mixed && <Notice kind="warn">{words.mixed}</Notice>}
      {(problem ?? notUndone) && <Notice kind="error">{problem ?? notUndone}</Notice>}
      {conflict && (
        <PictureConflict
          {...conflict}
          onClose={endConflict}
          onYours={async () => void ((await save(() => conflict.yours)) && endConflict())}
        />
      )}
      {list.length === 0 && uploads.length === 0 && <p className="text-muted text-small">{words.none}</p>}
      <Sortable
        items={list}
        idOf={({ name }) => name}
        nameOf={nameOf}
        onOrder={(names) => void order(names)}
        disabled={!mayChange || list.length < 2}
      >
        {(picture) => (
          <PictureRow
            picture={picture}
            name={nameOf(picture)}
            isMain={picture === list[0]}
            mayChange={mayChange}
            onDescribe={() => setDescribed(picture)}
            onCrop={() => {
              setNotUndone(null)
              setCropped(picture)
            }}
            onMain={() => order([picture.name, ...list.map(({ name }) => name)])}
            onRemove={() => remove(picture)}
          />
        )}
      </Sortable>
      {uploads.length > 0 && (
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDismiss={() => dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
      {mayChange && <DropArea label={title} onFiles={add} />}
      {cropped?.whole && (
        <CropPicture
          {...{ kind, id, picture: cropped, whole: cropped.whole }}
          title={nameOf(cropped)}
          onClose={() => setCropped(null)}
          onProblem={setNotUndone}
        />
      )}
      {described && (
        <DescribePicture picture={described} title={nameOf(described)} onClose={() => setDescribed(null)} />
      )}
    </div>
  )
}
