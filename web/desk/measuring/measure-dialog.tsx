import { useState } from 'react'
import { measureResults } from '#shared/after-sale/lists.ts'
import type { MeasuredLine } from '#shared/desk/measured.ts'
import { deskMeasured } from '#shared/i18n/desk/measured.ts'
import { reviewPhotos } from '#shared/limits.ts'
import { withPhotos } from '#web/browser/photos.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PhotoField } from '#web/design/photo-field.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = { order_id: string; line: MeasuredLine; onClose: () => void; onDone: () => void }

/** Asks what measuring a line found: photos, the result, a note. */
export function MeasureDialog({ order_id, line: { line_id, sku }, onClose, onDone }: Props) {
  const words = deskMeasured[useLocale()]
  const [result, setResult] = useState<(typeof measureResults)[number]>()
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<string[]>([])

  async function send() {
    if (!result) throw new DeskProblem(undefined, words.result_missing, 422, 'invalid')
    if (photos.length === 0) throw new DeskProblem(undefined, words.photos_missing, 422, 'photo_missing')
    const body = { result, note }
    await deskCall('POST /desk/orders/{id}/measured/{line_id}', {
      params: { id: order_id, line_id },
      body,
      ...withPhotos(body, photos),
    })
    onDone()
  }

  return (
    <Ask title={words.ask} verb={words.save} onClose={onClose} onConfirm={send}>
      <p className="text-muted text-small">
        <Figure className="wrap-anywhere">{sku}</Figure>
      </p>
      <ChoiceGroup legend={words.result}>
        {measureResults.map((each) => (
          <Choice
            key={each}
            kind="radio"
            name="result"
            label={words[each]}
            hint={words[`${each}_hint`]}
            checked={result === each}
            onChange={() => setResult(each)}
          />
        ))}
      </ChoiceGroup>
      <PhotoField photos={photos} hint={words.photos_hint(reviewPhotos.most)} onChange={setPhotos} />
      <TextArea
        label={words.note}
        optional
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Ask>
  )
}
