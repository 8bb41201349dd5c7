import { useEffect, useRef, useState } from 'react'
import type { CartAddonLine } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import { changeQuantity, putBack, remove, withoutLabel } from '#web/browser/cart/cart-store.ts'
import type { Change, ShownCart } from '#web/browser/cart/shown-cart.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { LineFrame, Stepper } from '#web/cart/lines/line-frame.tsx'
import { lineGroups, quantitiesAt, WheelLine } from '#web/cart/lines/wheel-line.tsx'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Button } from '#web/design/button.tsx'
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
  const lines = useKeptFocus<HTMLDivElement>(removed.length)

  const forget = (entry: Removed) => setRemoved((others) => others.filter((each) => each !== entry))
  async function takeOut(ids: readonly string[], entry: Removed) {
    setRemoved((others) => [...others.filter((each) => each.key !== entry.key), entry])
    // The line comes back by itself if it could not be removed.
    if (await remove(ids)) forget(entry)
  }
  async function bringBack(entry: Removed) {
    if (!(await putBack(entry.change))) forget(entry)
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
          onQuantity={(quantity) => void changeQuantity(quantitiesAt(group, quantity))}
          onRemove={() =>
            takeOut(group.ids, {
              key: `${line.sku} ${rear?.sku}`,
              name: wheelName(locale === 'ar' ? line.name_ar : line.name).title,
              at,
              kind: 'wheel',
              change: {
                kind: 'add',
                sku: line.sku,
                rear_sku: rear?.sku,
                axle: line.axle,
                quantity: line.quantity,
                rear_quantity: rear?.quantity,
                vehicle: line.vehicle && withoutLabel(line.vehicle),
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
        problems={problemsOf([line.id]).concat(line.misfit ?? [])}
        onQuantity={(quantity) => void changeQuantity({ [line.id]: quantity })}
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
    <div ref={lines} tabIndex={-1} className="space-y-8 outline-none">
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

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-line border-b pb-2 text-muted text-small">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

/** Placeholder for a removed line with an undo button, until the page is left. Takes the focus. */
function RemovedLine({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const words = useMessages(cartWords)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  async function undo() {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-small">
      <span role="status" className="text-muted">
        {words.removed(name)}
      </span>
      <Button ref={button} busy={busy} onClick={undo}>
        {words.undo}
      </Button>
    </li>
  )
}

type Props = {
  line: CartAddonLine
  problems: readonly string[]
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** An accessory in the cart. */
function AddonLine({ line, problems, onQuantity, onRemove }: Props) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  const name = locale === 'ar' ? line.name_ar : line.name
  const most = Math.min(mostOfOneLine, line.available)
  return (
    <LineFrame
      picture={line.picture}
      name={name}
      problems={problems}
      total={line.total}
      unit={line.quantity > 1 && line}
      onRemove={onRemove}
      stepper={
        <Stepper
          quantity={line.quantity}
          most={most}
          shown={String(line.quantity)}
          words={{ label: words.quantity_of(name), fewer: words.fewer(name), more: words.more(name) }}
          onChange={onQuantity}
        />
      }
    >
      {line.pack && (
        <p className="text-muted text-small">
          <Pack pack={line.pack} />
        </p>
      )}
      {most > 0 && most <= line.quantity && <p className="text-muted text-small">{words.left(most)}</p>}
    </LineFrame>
  )
}

/** The contents of a pack. Imported text without an Arabic translation is marked as English. */
function Pack({ pack }: { pack: string }) {
  const words = useMessages(cartWords)
  const pieces = /^set of (\d{1,3})$/.exec(pack)?.[1]
  if (pieces) return words.pack_of(Number(pieces))
  if (pack === 'each') return words.pack_one
  if (pack === 'pair') return words.pack_pair
  return <bdi lang="en">{pack}</bdi>
}
