import { useState } from 'react'
import type { DeskOrder } from '#shared/desk/orders.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { carriers } from '#shared/tracking.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = { order: DeskOrder; onClose: () => void; onDone: () => Promise<void> }

/** Says that the parcels have left, or changes their carriers and links afterwards. */
export function DispatchDialog({ order, onClose, onDone }: Props) {
  const locale = useLocale()
  const words = deskOrder[locale]
  // As it was when the dialog opened: the order may be loaded again below it.
  const [{ is_first, version }] = useState({ is_first: order.dispatched_at === null, version: order.version })
  const [parcels, setParcels] = useState(() =>
    (order.parcels.length > 0 ? order.parcels : [{ carrier: '', tracking_link: '' }]).map((parcel) => ({
      carrier: parcel.carrier ?? '',
      tracking_link: parcel.tracking_link ?? '',
    })),
  )
  const [declaration, setDeclaration] = useState(order.export_declaration ?? '')
  const [email_again, setEmailAgain] = useState(false)
  const change = (at: number, part: Partial<(typeof parcels)[number]>) =>
    setParcels(parcels.map((parcel, i) => (i === at ? { ...parcel, ...part } : parcel)))
  return (
    <Ask
      title={is_first ? words.dispatch_title(order.order_number) : words.change_parcels}
      verb={is_first ? words.dispatch : words.change_parcels}
      onClose={onClose}
      onConfirm={async () => {
        const { lacks_declaration } = await deskCall('POST /desk/orders/{id}/dispatch', {
          params: { id: order.id },
          body: { is_first, version, parcels, declaration, email_again },
        })
        const said = is_first ? deskOrders[locale].state_dispatched : words.parcels_changed
        toast(lacks_declaration ? `${said}. ${words.lacks_declaration}` : said)
        await onDone()
      }}
    >
      {is_first && <p className="text-small">{words.dispatch_text}</p>}
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {parcels.map((parcel, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parcel has no other name than its number
        <fieldset key={i} className="space-y-3 rounded-control border border-line p-3">
          <legend className="px-1 font-semibold text-small">{words.parcel(i + 1)}</legend>
          <Field
            label={words.carrier}
            list="carriers"
            autoComplete="off"
            maxLength={60}
            value={parcel.carrier}
            onChange={(event) => change(i, { carrier: event.target.value })}
          />
          <Field
            label={words.tracking_link}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            placeholder="https://"
            maxLength={500}
            value={parcel.tracking_link}
            onChange={(event) => change(i, { tracking_link: event.target.value })}
          />
          {i > 0 && (
            <Button
              look="plain"
              className="px-0!"
              onClick={() => setParcels(parcels.filter((_, other) => other !== i))}
            >
              {words.remove_parcel(i + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {parcels.length < 20 && (
        <Button onClick={() => setParcels([...parcels, { carrier: parcels[0]!.carrier, tracking_link: '' }])}>
          {words.add_parcel}
        </Button>
      )}
      {order.vat_rate === 0 && (
        <Field
          label={words.declaration}
          hint={words.declaration_hint}
          optional
          dir="ltr"
          autoComplete="off"
          maxLength={60}
          value={declaration}
          onChange={(event) => setDeclaration(event.target.value)}
        />
      )}
      {!is_first && (
        <Choice
          kind="checkbox"
          label={words.email_again}
          checked={email_again}
          onChange={(event) => setEmailAgain(event.target.checked)}
        />
      )}
    </Ask>
  )
}
