import { type FormEvent, useId, useRef, useState } from 'react'
import { resultAnswers, resultLength, rubMoments, rubPlaces, suspensions } from '#shared/after-sale/lists.ts'
import type { ResultForm as Values } from '#shared/after-sale/result-form.ts'
import type { SetWithAnswer } from '#shared/api/owner-results.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { withPhotos } from '#web/browser/photos.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PhotoField } from '#web/design/photo-field.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  set: SetWithAnswer
  order: { order_id: string; signature?: string }
  chosen: Values['answer'] | null
  onSaved: () => Promise<void>
}

/** The question and the fields for its answer. Input is kept if sending fails. */
export function ResultForm({ set, order, chosen, onSaved }: Props) {
  const words = useMessages(ownerResults)
  const locale = useLocale()
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const { answer: before } = set
  const [answer, setAnswer] = useState(chosen ?? before?.answer ?? null)
  const [values, setValues] = useState({
    suspension: before?.suspension ?? ('standard' as const),
    tyre: before?.tyre || set.tyre,
    rubs_where: before?.rubs_where ?? [],
    rubs_when: before?.rubs_when ?? [],
    words: before?.words ?? '',
  })
  const [photos, setPhotos] = useState<string[]>([])
  const [missing, setMissing] = useState<'answer' | 'where' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const change = (next: Partial<typeof values>) => setValues((now) => ({ ...now, ...next }))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setProblem(null)
    const lacks = answer === null ? 'answer' : answer === 'rubs' && values.rubs_where.length === 0 ? 'where' : null
    setMissing(lacks)
    if (answer === null || lacks) {
      form.current?.querySelector<HTMLElement>(`[name="${name}-${lacks}"]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const { front_sku, rear_sku } = set
      const body = { ...order, front_sku, rear_sku, answer, ...values }
      await call('POST /owner-results/save', { body }, withPhotos(body, photos))
      await onSaved()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  const fields = problem instanceof ApiProblem ? problem.fields : {}
  const isMounted = answer === 'yes' || answer === 'rubs'
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="space-y-6">
      <ChoiceGroup legend={words.answer} error={missing === 'answer' ? words.choose : undefined}>
        {resultAnswers.map((each) => (
          <Choice
            key={each}
            kind="radio"
            framed
            name={`${name}-answer`}
            value={each}
            checked={answer === each}
            onChange={() => setAnswer(each)}
            label={words[each]}
            hint={words[`${each}_hint`]}
          />
        ))}
      </ChoiceGroup>
      {answer === 'rubs' && (
        <>
          <ChoiceGroup legend={words.where} error={missing === 'where' ? words.choose_where : undefined}>
            <Boxes
              name={`${name}-where`}
              all={rubPlaces}
              chosen={values.rubs_where}
              onChange={(rubs_where) => change({ rubs_where })}
            />
          </ChoiceGroup>
          <ChoiceGroup legend={words.when}>
            <Boxes
              name={`${name}-when`}
              all={rubMoments}
              chosen={values.rubs_when}
              onChange={(rubs_when) => change({ rubs_when })}
            />
          </ChoiceGroup>
        </>
      )}
      {isMounted && (
        <>
          <ChoiceGroup legend={words.suspension} hint={words.suspension_hint}>
            {suspensions.map((each) => (
              <Choice
                key={each}
                kind="radio"
                name={`${name}-suspension`}
                value={each}
                checked={values.suspension === each}
                onChange={() => change({ suspension: each })}
                label={words[each]}
              />
            ))}
          </ChoiceGroup>
          <Field
            name="tyre"
            dir="ltr"
            label={words.tyre}
            hint={words.tyre_hint}
            optional
            maxLength={resultLength.tyre}
            autoComplete="off"
            value={values.tyre}
            error={fields.tyre?.[0] ?? null}
            onChange={({ target }) => change({ tyre: target.value })}
          />
          <div className="space-y-2">
            <p className="text-muted text-small">{words.photos_private}</p>
            {before && before.photos > 0 && <p className="text-small">{words.photos_there(before.photos)}</p>}
            <PhotoField photos={photos} onChange={setPhotos} />
          </div>
        </>
      )}
      {answer !== null && (
        <TextArea
          name="words"
          label={words.words}
          hint={words.words_hint}
          optional
          rows={3}
          maxLength={resultLength.words}
          value={values.words}
          error={fields.words?.[0] ?? null}
          onChange={({ target }) => change({ words: target.value })}
        />
      )}
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      <Button type="submit" look="primary" busy={busy}>
        {before ? words.change : words.send}
      </Button>
    </form>
  )
}

type BoxesProps<Value extends string> = {
  name: string
  all: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

function Boxes<Value extends (typeof rubPlaces)[number] | (typeof rubMoments)[number]>({
  name,
  all,
  chosen,
  onChange,
}: BoxesProps<Value>) {
  const words = useMessages(ownerResults)
  return all.map((each) => (
    <Choice
      key={each}
      kind="checkbox"
      name={name}
      value={each}
      checked={chosen.includes(each)}
      onChange={() => onChange(all.filter((one) => (one === each) !== chosen.includes(one)))}
      label={words[each]}
    />
  ))
}
