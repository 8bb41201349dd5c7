import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Settlement } from '#shared/desk/settlements.ts'
import { inFigures } from '#shared/figures.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import { inLocale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { lineColumns } from '#web/desk/settlements/line-columns.tsx'
import { isSumWrong, Result } from '#web/desk/settlements/result.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  const query = filtersOf(request) as { show?: 'different' }
  return deskCall('GET /desk/settlements/{id}', { params: { id: params.id! }, query }, request.signal)
}

/** One payout or file: its totals, and each line beside the shop's books. */
export default function SettlementPage() {
  const { settlement, lines } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSettlements[locale]
  const { may } = useMember()
  const isDifferent = useFilters().value('show') === 'different'
  const { id, gateway, reference, staff_name, created_at, arrives_at, is_manual, is_read } = settlement
  return (
    <Page
      title={<bdi className="wrap-anywhere">{reference}</bdi>}
      intro={
        <PageLink to="/desk/settlements" className="textlink">
          {words.title}
        </PageLink>
      }
    >
      <p className="flex flex-wrap items-center gap-3 text-small">
        <Result settlement={settlement} />
        <span>{gateway === 'stripe' ? 'Stripe' : 'Paymob'}</span>
        <span className="text-muted">
          {staff_name ? words.added_by(staff_name, formatDay(created_at, locale)) : formatDay(created_at, locale)}
        </span>
        {arrives_at && <span className="text-muted">{words.arrives(formatDay(arrives_at, locale))}</span>}
      </p>
      <Remarks settlement={settlement} />
      <Section title={words.totals}>
        <Totals settlement={settlement} />
      </Section>
      {!is_manual && is_read && (
        <Section title={words.all_lines}>
          <div className="mb-4 max-w-xs">
            <ChosenFilter
              name="show"
              label={words.show}
              all={words.show_all}
              options={[{ value: 'different', label: words.show_different }]}
            />
          </div>
          <List
            label={words.all_lines}
            columns={lineColumns(locale)}
            page={lines}
            rowKey={(line) => line.id}
            loadMore={async (after) => {
              const query = { after, ...(isDifferent && { show: 'different' as const }) }
              return (await deskCall('GET /desk/settlements/{id}', { params: { id }, query })).lines
            }}
            empty={{ title: words.no_lines, text: '' }}
          />
        </Section>
      )}
      {gateway === 'paymob' && may('settlements.change') && <Remove id={id} />}
    </Page>
  )
}

function Remarks({ settlement }: { settlement: Settlement }) {
  const locale = useLocale()
  const words = deskSettlements[locale]
  const { is_manual, is_read, state, amount, net, currency, converted } = settlement
  const say = (sum: number) => formatMoney(sum, locale, currency)
  return (
    <>
      {state === 'failed' && <Notice kind="error">{words.failed_text}</Notice>}
      {is_manual && <Notice>{words.manual_text}</Notice>}
      {!is_manual && !is_read && <Notice>{words.unread_text}</Notice>}
      {amount !== null && isSumWrong(settlement) && (
        <Notice kind="error">{words.sum_differs(say(net), say(amount))}</Notice>
      )}
      {amount === null && <p className="text-small">{words.amount_unknown}</p>}
      {converted > 0 && <p className="text-small">{words.converted(converted)}</p>}
    </>
  )
}

function Totals({ settlement }: { settlement: Settlement }) {
  const locale = useLocale()
  const words = deskSettlements[locale]
  const { charged, given_back, other, fees, net, amount, currency, lines } = settlement
  const say = (sum: number) => formatMoney(sum, locale, currency)
  return (
    <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-3 lg:grid-cols-4">
      <Fact look="sum" name={words.charged}>
        {say(charged)}
      </Fact>
      <Fact look="sum" name={words.given_back}>
        {say(given_back)}
      </Fact>
      {other !== 0 && (
        <Fact look="sum" name={words.other}>
          {say(other)}
        </Fact>
      )}
      <Fact look="sum" name={words.fees}>
        {say(fees)}
      </Fact>
      <Fact look="sum" name={words.net}>
        {say(net)}
      </Fact>
      {amount !== null && (
        <Fact look="sum" name={words.paid_out}>
          {say(amount)}
        </Fact>
      )}
      <Fact look="sum" name={words.lines}>
        {inFigures(lines)}
      </Fact>
    </dl>
  )
}

/** Removes a file that was added by mistake. */
function Remove({ id }: { id: string }) {
  const locale = useLocale()
  const words = deskSettlements[locale]
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.remove}</Button>
      {isAsking && (
        <Ask
          title={words.remove_title}
          verb={words.remove}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deskCall('DELETE /desk/settlements/{id}', { params: { id } })
            toast(words.removed)
            await navigate(inLocale('/desk/settlements', locale))
          }}
        >
          <p className="text-small">{words.remove_text}</p>
        </Ask>
      )}
    </>
  )
}
