import { useState } from 'react'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { changeQuantity, putBack, remove } from '#web/browser/cart-store.ts'
import type { Change, ShownCart } from '#web/browser/shown-cart.ts'
import { AddonLine } from '#web/cart/addon-line.tsx'
import { lineGroups } from '#web/cart/line-groups.ts'
import { RemovedLine } from '#web/cart/removed-line.tsx'
import { WheelLine } from '#web/cart/wheel-line.tsx'
import { wheelName } from '#web/cart/wheel-name.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Removed = {
  key: string
  name: string
  /** Index where the line was. */
  at: number
  kind: 'wheel' | 'addon'
  change: Extract<Change, { kind: 'add' | 'add-addon' }>
}

/** The cart's lines; a removed line leaves a placeholder with an undo button. */
export function CartLines({ cart }: { cart: ShownCart }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const [removed, setRemoved] = useState<Removed[]>([])

  function takeOut(ids: readonly string[], entry: Removed) {
    setRemoved((others) => [...others.filter((each) => each.key !== entry.key), entry])
    void remove(ids)
  }
  async function bringBack(entry: Removed) {
    const problem = await putBack(entry.change)
    if (!problem) setRemoved((others) => others.filter((each) => each !== entry))
  }
  const problemsOf = (ids: readonly string[]) =>
    cart.problems.filter((problem) => ids.includes(problem.line)).map((problem) => problem.message)
  const withRemoved = (kind: Removed['kind'], lines: React.ReactNode[]) => {
    const gone = removed.filter((each) => each.kind === kind)
    for (const each of gone.toSorted((a, b) => a.at - b.at))
      lines.splice(
        each.at,
        0,
        <RemovedLine key={`removed ${each.key}`} name={each.name} onUndo={() => bringBack(each)} />,
      )
    return lines
  }

  const wheels = withRemoved(
    'wheel',
    lineGroups(cart.cart_items).map((group, at) => {
      const [line, rear] = group.lines
      return (
        <WheelLine
          key={group.key}
          group={group}
          problems={problemsOf(group.ids)}
          onQuantity={(quantity) => void changeQuantity(group.ids, quantity)}
          onRemove={() =>
            takeOut(group.ids, {
              key: line.sku,
              name: wheelName(locale === 'ar' ? line.name_ar : line.name).title,
              at,
              kind: 'wheel',
              change: {
                kind: 'add',
                sku: line.sku,
                rear_sku: rear?.sku,
                quantity: group.quantity,
                vehicle: chosen(line.vehicle),
              },
            })
          }
        />
      )
    }),
  )
  const addons = withRemoved(
    'addon',
    cart.addons.map((line, at) => (
      <AddonLine
        key={line.id}
        line={line}
        problems={problemsOf([line.id])}
        onQuantity={(quantity) => void changeQuantity([line.id], quantity)}
        onRemove={() =>
          takeOut([line.id], {
            key: line.sku,
            name: locale === 'ar' ? line.name_ar : line.name,
            at,
            kind: 'addon',
            change: { kind: 'add-addon', addon_id: line.addon_id, quantity: line.quantity },
          })
        }
      />
    )),
  )
  return (
    <div className="space-y-8">
      {wheels.length > 0 && <Group title={words.wheels}>{wheels}</Group>}
      {addons.length > 0 && <Group title={words.accessories}>{addons}</Group>}
      {cart.incoming > 0 && (
        <p role="status" className="text-muted text-small">
          {words.incoming}
        </p>
      )}
    </div>
  )
}

/** Only the four fields that identify a car, without its label. */
function chosen(vehicle: ShownCart['cart_items'][number]['vehicle']) {
  if (!vehicle) return null
  const { make, model, year, modification } = vehicle
  return { make, model, year, modification }
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-line border-b pb-2 text-muted text-small">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}
