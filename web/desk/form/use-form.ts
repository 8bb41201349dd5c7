import { useEffect, useEffectEvent, useState } from 'react'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem } from '#web/desk/call.ts'

export type Values = { [field: string]: string }

/**
 * What was stored meanwhile, when another person saved first. `untouched` are the fields that this person had not changed.
 */
export type Conflicting = { version: number; values: Values; by: string; at: string | null; untouched: string[] }

/**
 * A form of the desk: keeps what is typed, shows the API's messages at their fields, and keeps both versions when
 * another person saved first. `save` gets the values and the version that they were opened with (0 for a new thing).
 */
export function useForm<Fields extends Values>(
  stored: { version: number; values: Fields },
  save: (values: Fields, version: number) => Promise<void>,
) {
  const locale = useLocale()
  const [opened, setOpened] = useState(stored)
  const [values, setValues] = useState(stored.values)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflicting | null>(null)
  const isDirty = Object.keys(values).some((name) => values[name] !== opened.values[name])

  // A save or a reload brings a newer version. What is being typed stays, and the other fields show what is stored now. Where
  // one that was typed in was changed elsewhere, too, the version stays, so that saving asks which of the two is to be kept.
  const takeOver = useEffectEvent(() => {
    if (stored.version <= opened.version) return
    const typed = Object.keys(values).filter((name) => values[name] !== opened.values[name])
    const isContested = (name: string) =>
      stored.values[name] !== opened.values[name] && stored.values[name] !== values[name]
    if (typed.some(isContested)) return
    setOpened(stored)
    setValues({ ...stored.values, ...Object.fromEntries(typed.map((name) => [name, values[name]])) } as Fields)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that was read or saved says whether there is anything new
  useEffect(() => takeOver(), [stored.version, opened])

  async function submit(): Promise<boolean> {
    setBusy(true)
    setErrors({})
    setProblem(null)
    try {
      await save(values, opened.version)
      setOpened((now) => ({ version: Math.max(now.version, opened.version), values }))
      return true
    } catch (error) {
      if (error instanceof DeskProblem && error.code === 'desk_conflict') {
        const untouched = Object.keys(values).filter((name) => values[name] === opened.values[name])
        setConflict({ ...(error.data as Omit<Conflicting, 'untouched'>), untouched })
      } else if (error instanceof DeskProblem && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else setProblem(sayError(error, locale))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    isDirty,
    busy,
    problem,
    submit,
    conflict,
    /** Continues with the values chosen from both versions; saving then replaces what the other person stored. */
    settle: (chosen: Fields) => {
      setOpened({ version: conflict!.version, values: { ...opened.values, ...(conflict!.values as Fields) } })
      setValues(chosen)
      setConflict(null)
    },
    /** Begins again with what was stored: after the form of a new thing, with nothing typed. */
    restart: () => {
      setOpened(stored)
      setValues(stored.values)
    },
    set: (name: keyof Fields & string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    /** What a field of our design needs: its value, its change, its error. */
    field: (name: keyof Fields & string) => ({
      name,
      value: values[name] as string,
      error: (errors[name] ?? errors[`values.${name}`])?.[0] ?? null,
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues((before) => ({ ...before, [name]: value }))
      },
    }),
  }
}
