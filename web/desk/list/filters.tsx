import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Field, Select } from '#web/design/field.tsx'
import { useFilters } from '#web/desk/list/list.tsx'

type Typed = { name: string; label: string; hint?: string; placeholder?: string; className?: string }

/** A typed filter of a list: it counts once it is sent by Enter or left. */
export function SearchFilter({ name, className, ...look }: Typed) {
  const filters = useFilters()
  const set = filters.value(name)
  const [typed, setTyped] = useState(set)
  useEffect(() => setTyped(set), [set])
  const apply = () => typed.trim() !== set && filters.set(name, typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} className={className}>
      <Field
        {...look}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        // The placeholder keeps the page's direction.
        {...(typed && { dir: 'auto' })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
      />
    </form>
  )
}

type Chosen = {
  name: string
  label: string
  /** The words for no filter. */
  all: string
  options: readonly { value: string; label: ReactNode }[]
}

/** A filter of a list that is chosen. */
export function ChosenFilter({ name, label, all, options }: Chosen) {
  const filters = useFilters()
  return (
    <Select label={label} value={filters.value(name)} onChange={({ target }) => filters.set(name, target.value)}>
      <option value="">{all}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
