import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { reviewForm } from '#shared/i18n/reviews.ts'
import { reviewLength } from '#shared/limits.ts'
import { useCustomer } from '#web/account/customer.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { PhotoField } from '#web/design/photo-field.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { carName } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { CharactersLeft } from '#web/reviews/characters-left.tsx'
import { type Issues, issuesOf, keepDraft, type ReviewValues, readDraft, sendReview } from '#web/reviews/draft.ts'
import { StarField } from '#web/reviews/stars.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

export type DialogProps = { open: boolean; onClose: () => void; product: ShownProduct }

/** The review form as a sheet; after sending it shows what happens next. */
export function ReviewDialog({ open, onClose, product }: DialogProps) {
  const words = useMessages(reviewForm)
  const form = useId()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')

  function close() {
    onClose()
    if (state === 'sent') setState('writing')
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      kind="sheet"
      title={state === 'sent' ? words.thanks : words.title(product.design)}
      footer={
        state !== 'sent' && (
          <Button type="submit" form={form} look="primary" wide busy={state === 'sending'}>
            {words.send}
          </Button>
        )
      }
    >
      {state === 'sent' ? (
        <Thanks onClose={close} />
      ) : (
        <ReviewForm
          id={form}
          product={product}
          onSending={(isSending) => setState(isSending ? 'sending' : 'writing')}
          onSent={() => setState('sent')}
        />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const words = useMessages(reviewForm)
  const customer = useCustomer()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-5">
      <Icon name="check" size={48} className="text-accent" />
      <p ref={text} tabIndex={-1}>
        {words.waiting} {customer ? words.email_follows : words.look_again}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onClose}>
          {words.close}
        </Button>
        {customer && <LinkButton to="/my-account/reviews">{words.see_mine}</LinkButton>}
      </div>
    </div>
  )
}

type Props = {
  id: string
  product: ShownProduct
  onSending: (isSending: boolean) => void
  onSent: () => void
}

/** Error codes that concern the photos only. */
const aboutPhotos = new Set([
  'photo_refused',
  'photo_too_heavy',
  'photo_too_large',
  'too_many_photos',
  'body_too_large',
])

/** Stars, text, car and photos. Input is kept until it is sent; errors are shown at their fields. */
function ReviewForm({ id, product: { design_id, vehicle }, onSending, onSent }: Props) {
  const words = useMessages(reviewForm)
  const locale = useLocale()
  const customer = useCustomer()
  const car = useGarage().chosen ?? vehicle
  const form = useRef<HTMLFormElement>(null)
  const [fresh] = useState<ReviewValues>(() => ({
    rating: 0,
    name: customer?.first_name ?? '',
    reviews: '',
    vehicle: car ? carName(car, locale) : '',
    fit: '',
  }))
  const [draft, setDraft] = useState(() => readDraft(design_id, fresh))
  const [issues, setIssues] = useState<Issues>({})
  const [problem, setProblem] = useState<unknown>(null)
  const { values, photos } = draft

  useEffect(() => {
    const isUntouched = draft.values === fresh && draft.photos.length === 0
    if (!isUntouched) keepDraft(design_id, draft)
  }, [design_id, draft, fresh])

  function change(next: Partial<ReviewValues>) {
    setDraft((now) => ({ ...now, values: { ...now.values, ...next } }))
    setIssues((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next))))
  }

  function point(found: Issues) {
    setIssues(found)
    const first = ['rating', 'reviews', 'name', 'vehicle', 'fit'].find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const found = issuesOf(values, locale)
    if (Object.keys(found).length > 0) return point(found)
    onSending(true)
    try {
      await sendReview({ design_id, car }, draft)
      keepDraft(design_id, null)
      onSent()
    } catch (error) {
      onSending(false)
      const fields = error instanceof ApiProblem ? Object.entries(error.fields) : []
      if (fields.length > 0) point(Object.fromEntries(fields.map(([name, [sentence]]) => [name, sentence])))
      else setProblem(error)
    }
  }

  const used = values.reviews.trim().length
  const photoProblem = problem instanceof ApiProblem && aboutPhotos.has(problem.code) ? problem.message : undefined
  const text = (name: 'name' | 'reviews' | 'vehicle' | 'fit') => ({
    name,
    value: values[name],
    error: issues[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form ref={form} id={id} noValidate onSubmit={(event) => void send(event)} className="space-y-5">
      <StarField rating={values.rating} error={issues.rating} onChange={(rating) => change({ rating })} />
      <div>
        <TextArea
          {...text('reviews')}
          label={words.text}
          hint={
            <span className="flex justify-between gap-4">
              {words.text_hint}
              <Figure className={classNames('shrink-0', used > reviewLength.text && 'font-semibold text-error')}>
                {used} / {reviewLength.text}
              </Figure>
            </span>
          }
          rows={5}
        />
        <CharactersLeft used={used} most={reviewLength.text} />
      </div>
      <PhotoField
        photos={photos}
        error={photoProblem}
        onChange={(next) => setDraft((now) => ({ ...now, photos: next(now.photos) }))}
      />
      <Field {...text('vehicle')} label={words.car} hint={words.car_hint} optional />
      <Field {...text('fit')} label={words.fit} hint={words.fit_hint} optional />
      <Field {...text('name')} label={words.name} hint={words.name_hint} autoComplete="given-name" />
      {problem !== null && !photoProblem && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      <p className="text-label text-muted">{words.verified_hint}</p>
      {!customer && <AsGuest />}
    </form>
  )
}

/** The draft stays in the tab, so nothing is lost while signing in. */
function AsGuest() {
  const words = useMessages(reviewForm)
  const { pathname, search } = useLocation()
  return (
    <p className="text-label text-muted">
      {words.as_guest}{' '}
      <PageLink to={`/login?${new URLSearchParams({ next: `${pathname}${search}` })}`} className="textlink">
        {words.sign_in}
      </PageLink>
    </p>
  )
}
