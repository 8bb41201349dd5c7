import { useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { Conflicting, Values } from '#web/desk/form/use-form.ts'

type Props<Fields extends Values> = {
  conflict: Conflicting
  yours: Fields
  /** The fields in the form's order, with their labels, how a value is shown, and what an empty one means. */
  fields: { name: keyof Fields & string; label: string; show?: (value: string) => string; empty?: string }[]
  onSettle: (chosen: Fields) => void
}

/**
 * Both versions of what two people edited, line by line. It begins with one's own changes, and with the saved value of a
 * field that only the other person changed. What is chosen goes back into the form, to be saved.
 */
export function ConflictDialog<Fields extends Values>({ conflict, yours, fields, onSettle }: Props<Fields>) {
  const words = deskFrame[useLocale()]
  const theirs = conflict.values as Fields
  const differing = fields.filter(({ name }) => yours[name] !== theirs[name])
  const [chosen, setChosen] = useState<Fields>(() => {
    const saved = differing.map(({ name }) => name).filter((name) => conflict.untouched.includes(name))
    return { ...yours, ...Object.fromEntries(saved.map((name) => [name, theirs[name]])) }
  })
  return (
    <Dialog
      open
      onClose={() => onSettle(chosen)}
      title={words.conflict_title}
      footer={
        <Button look="primary" onClick={() => onSettle(chosen)}>
          {words.conflict_keep}
        </Button>
      }
    >
      <div className="space-y-6">
        <p className="text-small">{words.conflict_text(conflict.by || words.conflict_someone)}</p>
        {differing.map(({ name, label, show = (value) => value, empty = words.empty }) => (
          <ChoiceGroup key={name} legend={label}>
            {[
              { from: words.conflict_yours, value: yours[name] },
              { from: words.conflict_theirs, value: theirs[name] },
            ].map(({ from, value }) => (
              <Choice
                key={from}
                kind="radio"
                framed
                name={name}
                checked={chosen[name] === value}
                onChange={() => setChosen({ ...chosen, [name]: value })}
                label={<bdi>{value ? show(value) : empty}</bdi>}
                hint={from}
              />
            ))}
          </ChoiceGroup>
        ))}
      </div>
    </Dialog>
  )
}
