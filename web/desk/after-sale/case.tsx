import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { DeskCase } from '#shared/desk/guarantee.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { formatMoney } from '#shared/money.ts'
import { verdictOn } from '#shared/verdict.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { AskForPhotos, BookCost, Decide } from '#web/desk/after-sale/case-dialogs.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { PhotoLinks } from '#web/desk/parts/photo-links.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/guarantee/{number}', { params: { number: params.number! } }, request.signal)
}

type Asking = 'photos' | 'decide' | 'cost' | 'sent'

/** One guarantee case: what the buyer says and shows, the frozen verdict, the decision, its costs. */
export default function CasePage() {
  const whole = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { may } = useMember()
  const canJudge = may('guarantee.judge')
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<Asking>()
  const { case: shown, order_id, order_number } = whole
  const { number, reason, photos, asked, state, outcome } = shown
  const close = () => setAsking(undefined)
  const done = (what: string) => {
    toast(what)
    void revalidate()
  }
  return (
    <Page
      title={<Figure>{number}</Figure>}
      intro={
        <>
          {words[`reason_${reason}`]} · <Badge>{outcome ? words[`outcome_${outcome}`] : words[`state_${state}`]}</Badge>
        </>
      }
      action={
        <span className="flex gap-4">
          <PageLink to={`/desk/orders/${order_id}`} className="textlink text-small">
            {words.order} <Figure>{order_number}</Figure>
          </PageLink>
          <PageLink to="/desk/guarantee" className="textlink text-small">
            {words.case_back}
          </PageLink>
        </span>
      }
    >
      {canJudge && <Report whole={whole} />}
      {canJudge && (
        <Section title={words.case_photos}>
          {photos.length === 0 && <p className="text-muted text-small">{words.case_no_photos}</p>}
          <PhotoLinks photos={photos.map((photo, n) => ({ ...photo, alt: words.case_photo(n + 1) }))} />
          {asked && (
            <p className="mt-3 text-small">
              {words.case_asked}: <bdi>{asked}</bdi>
            </p>
          )}
        </Section>
      )}
      <Decision whole={whole} onAsk={setAsking} />
      {canJudge && <Costs whole={whole} onBook={() => setAsking('cost')} />}
      {asking === 'photos' && <AskForPhotos number={number} onClose={close} onDone={() => done(words.case_asking)} />}
      {asking === 'decide' && <Decide whole={whole} onClose={close} onDone={() => done(words.case_decided)} />}
      {asking === 'sent' && (
        <Ask
          title={words.case_send_title}
          verb={words.case_send}
          onClose={close}
          onConfirm={async () => {
            await deskCall('POST /desk/guarantee/{number}/sent', { params: { number } })
            done(words.case_send)
          }}
        >
          <p className="text-small">{words.case_send_text}</p>
        </Ask>
      )}
      {asking === 'cost' && <BookCost number={number} onClose={close} onDone={() => done(words.case_cost_done)} />}
    </Page>
  )
}

/** What the buyer says about which wheel, and how it was judged to fit the car. */
function Report({ whole: { case: shown, fitment, quantity } }: { whole: DeskCase }) {
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { axle, sku, name, name_ar, text } = shown
  return (
    <Section title={words.case_buyer}>
      <div className="space-y-3 text-small">
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p>
          <bdi className="figures">{quantity}</bdi> × <bdi>{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>{' '}
          <Figure className="wrap-anywhere text-muted">{sku}</Figure>
        </p>
        {fitment && (
          <p className="flex flex-wrap items-center gap-2">
            {words.case_verdict}: <VerdictBadge verdict={verdictOn({ axle, quantity, fitment })!} />{' '}
            <bdi>{locale === 'ar' ? (fitment.vehicle.label_ar ?? fitment.vehicle.label) : fitment.vehicle.label}</bdi>
          </p>
        )}
      </div>
    </Section>
  )
}

/** The outcome and what follows from it, or the steps towards one. */
function Decision({ whole, onAsk }: { whole: DeskCase; onAsk: (what: Asking) => void }) {
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { may } = useMember()
  const { sent_at, currency } = whole
  const { state, outcome, why, refund, replacements } = whole.case
  return (
    <Section title={words.case_decision}>
      <div className="space-y-3 text-small">
        {outcome && (
          <p>
            <span className="font-semibold">{words[`outcome_${outcome}`]}</span> <bdi>{why}</bdi>
          </p>
        )}
        {refund && (
          <p>
            <bdi className="figures">{formatMoney(refund.amount, locale, currency)}</bdi>
          </p>
        )}
        {replacements.map((each) => (
          <p key={each.sku}>
            <bdi className="figures">{each.quantity}</bdi> ×{' '}
            <bdi>{nameWithSizes(locale === 'ar' ? each.name_ar : each.name)}</bdi>{' '}
            <Figure className="wrap-anywhere text-muted">{each.sku}</Figure>
          </p>
        ))}
        {sent_at && (
          <p>
            {words.case_sent} <bdi className="figures">{formatTime(sent_at, locale)}</bdi>
          </p>
        )}
        {outcome === 'exchange' && !sent_at && may('guarantee.send') && (
          <Button onClick={() => onAsk('sent')}>{words.case_send}</Button>
        )}
        {state !== 'decided' && (
          <div className="flex flex-wrap gap-3">
            {may('guarantee.decide') && (
              <Button look="primary" onClick={() => onAsk('decide')}>
                {words.case_decide}
              </Button>
            )}
            {may('guarantee.ask') && <Button onClick={() => onAsk('photos')}>{words.case_ask}</Button>}
          </div>
        )}
      </div>
    </Section>
  )
}

/** What the case has cost the shop. */
function Costs({ whole: { costs, currency }, onBook }: { whole: DeskCase; onBook: () => void }) {
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { may } = useMember()
  return (
    <Section title={words.case_costs}>
      {costs.length === 0 && <p className="text-muted text-small">{words.case_no_costs}</p>}
      <ul className="divide-y divide-line text-small">
        {costs.map(({ kind, amount, booked, booked_at }) => (
          <li key={`${kind} ${booked_at} ${amount}`} className="flex flex-wrap gap-x-3 py-2">
            <span>{words[`cost_${kind}`]}</span>
            <bdi className="figures font-semibold">{formatMoney(amount, locale, currency)}</bdi>
            <span className="figures text-muted">{formatTime(booked_at, locale)}</span>
            {!booked && <span className="text-muted">{words.case_unbooked}</span>}
          </li>
        ))}
      </ul>
      {may('guarantee.decide') && (
        <div className="mt-3">
          <Button onClick={onBook}>{words.case_cost}</Button>
        </div>
      )}
    </Section>
  )
}
