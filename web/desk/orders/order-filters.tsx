import { useState } from 'react'
import { countryCodes } from '#shared/countries.ts'
import { orderStateFilters } from '#shared/desk/order-states.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { ChosenFilter, SearchFilter } from '#web/desk/list/filters.tsx'
import { useFilters } from '#web/desk/list/list.tsx'
import { PeriodFilter } from '#web/desk/list/period-filter.tsx'

const more = ['state', 'from', 'to', 'gateway', 'country', 'make', 'sku', 'sort'] as const

/** The search, and the filters, which are folded away until one is set. All of them are in the address. */
export function OrderFilters() {
  const words = deskOrders[useLocale()]
  const filters = useFilters()
  const [isOpen, setOpen] = useState(() => more.some((name) => filters.value(name)))
  return (
    <search className="space-y-4">
      <div className="flex items-start gap-3">
        <SearchFilter name="q" label={words.search} hint={words.search_hint} className="min-w-0 flex-1" />
        <div>
          {/* As high as the label beside it, in each language. */}
          <span className="mb-1 block text-small" aria-hidden="true">
            &nbsp;
          </span>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.filters}
          </Button>
        </div>
      </div>
      {isOpen && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <ChosenFilter
            name="state"
            label={words.state}
            all={words.any_state}
            options={orderStateFilters.map((value) => ({ value, label: words[`state_${value}`] }))}
          />
          <ChosenFilter
            name="sort"
            label={words.sort}
            all={words.newest}
            options={[{ value: 'oldest', label: words.oldest }]}
          />
          <PeriodFilter
            days={{ from: filters.value('from'), to: filters.value('to') }}
            labels={words}
            onChange={filters.change}
          />
          <ChosenFilter
            name="gateway"
            label={words.gateway}
            all={words.all}
            options={(['Stripe', 'Paymob', 'Bank transfer'] as const).map((value) => ({
              ...{ value, label: value === 'Bank transfer' ? words.bank_transfer : value },
            }))}
          />
          <ChosenFilter
            name="country"
            label={words.country}
            all={words.all}
            options={countryCodes.map((value) => ({ value, label: words[`country_${value}`] }))}
          />
          <SearchFilter name="make" label={words.make} />
          <SearchFilter name="sku" label={words.sku} />
        </div>
      )}
    </search>
  )
}
