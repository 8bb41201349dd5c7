import { useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import type { Whose } from '#web/checkout/order-values.ts'
import type { Place } from '#web/checkout/places.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { Field } from '#web/design/field.tsx'
import { Select } from '#web/design/select.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const other = 'other'

/** A select of the country's cities; "another place" adds a text field. */
export function CityField({ whose, form, place }: { whose: Whose; form: OrderFormState; place: Place }) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const name = `${whose}.city` as const
  const city = form.values[name]
  const named = (each: { name: string; name_ar: string }) => (locale === 'ar' ? each.name_ar : each.name)
  const isListed = place.regions.some((region) => region.cities.some((each) => named(each) === city))
  const [asked, setWriting] = useState(false)
  const writing = asked || (city !== '' && !isListed)
  return (
    <div className="space-y-3">
      <Select
        label={words.city}
        name={writing ? undefined : name}
        value={writing ? other : city}
        error={writing ? null : form.error(name)}
        autoComplete={`${whose} address-level2`}
        required
        onChange={(event) => {
          const chosen = event.target.value
          setWriting(chosen === other)
          form.fill({ [name]: chosen === other ? '' : chosen })
        }}
        onBlur={() => writing || form.leave(name)}
      >
        <option value="" disabled>
          {words.city_choose}
        </option>
        {place.regions.map((region) => (
          <optgroup key={region.name} label={named(region)}>
            {region.cities.map((each) => (
              <option key={each.name} value={named(each)}>
                {named(each)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={other}>{words.city_other}</option>
      </Select>
      {writing && (
        <Field
          label={words.city_name}
          name={name}
          value={city}
          error={form.error(name)}
          autoFocus
          maxLength={60}
          required
          onChange={(event) => form.fill({ [name]: event.target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </div>
  )
}
