import type { DeskAnswer } from '#shared/desk/calls.ts'
import { deskHome } from '#shared/i18n/desk/content/home.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

type Content = Record<string, unknown>
type Choices = DeskAnswer<'GET /desk/home'>['choices']

type Props = { content: Content; choices: Choices; onChange: (content: Content) => void }

const icons = ['ruler', 'shield', 'truck', 'return']
const sources = ['clearance', 'newest', 'featured'] as const

/** The fields of a block, from the shape of its content: a text and its Arabic are one pair. */
export function BlockContent({ content, choices, onChange }: Props) {
  const locale = useLocale()
  const words = deskHome[locale]
  const label = (name: string) => String((words as Record<string, unknown>)[`field_${name}`] ?? name)
  const set = (name: string, value: unknown) => onChange({ ...content, [name]: value })
  return (
    <>
      {Object.entries(content).map(([name, value]) => {
        if (name.endsWith('_ar')) return null
        if (`${name}_ar` in content)
          return (
            <div key={name} className="grid gap-3">
              <Field
                label={`${label(name)} · ${words.english}`}
                dir="ltr"
                lang="en"
                value={String(value)}
                onChange={({ target }) => set(name, target.value)}
              />
              <Field
                label={`${label(name)} · ${words.arabic}`}
                dir="rtl"
                lang="ar"
                value={String(content[`${name}_ar`])}
                onChange={({ target }) => set(`${name}_ar`, target.value)}
              />
            </div>
          )
        if (name === 'brands' || name === 'categories' || name === 'questions')
          return (
            <Chosen
              key={name}
              legend={label(name)}
              options={choices[name]}
              chosen={value as string[]}
              onChange={(chosen) => set(name, chosen)}
            />
          )
        if (Array.isArray(value))
          return (
            <Entries
              key={name}
              legend={label(name)}
              entries={value as Content[]}
              choices={choices}
              onChange={(entries) => set(name, entries)}
            />
          )
        if (name === 'source' || name === 'icon')
          return (
            <Select
              key={name}
              label={label(name)}
              value={String(value)}
              onChange={({ target }) => set(name, target.value)}
            >
              {name === 'icon'
                ? icons.map((icon) => <option key={icon}>{icon}</option>)
                : sources.map((source) => (
                    <option key={source} value={source}>
                      {words[`source_${source}`]}
                    </option>
                  ))}
            </Select>
          )
        return (
          <Field
            key={name}
            label={label(name)}
            dir="ltr"
            {...(typeof value === 'number' && { type: 'number', min: 1, max: 24 })}
            value={String(value)}
            onChange={({ target }) => set(name, typeof value === 'number' ? Number(target.value) : target.value)}
          />
        )
      })}
    </>
  )
}

type EntriesProps = { legend: string; entries: Content[]; choices: Choices; onChange: (entries: Content[]) => void }

/** Entries of one shape: they are added as an empty copy of the first. */
function Entries({ legend, entries, choices, onChange }: EntriesProps) {
  const words = deskHome[useLocale()]
  const empty = () =>
    Object.fromEntries(Object.entries(entries[0]!).map(([name, value]) => [name, keptOf(name, value)]))
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-semibold text-small">{legend}</legend>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
        <div key={at} className="space-y-3 rounded-control border border-line p-3">
          <div className="flex items-center justify-between gap-3">
            <span className="text-label text-muted">{words.item(at + 1)}</span>
            {entries.length > 1 && (
              <Button look="plain" className="px-0!" onClick={() => onChange(entries.filter((_, i) => i !== at))}>
                {words.item_remove}
              </Button>
            )}
          </div>
          <BlockContent
            content={entry}
            choices={choices}
            onChange={(next) => onChange(entries.map((each, i) => (i === at ? next : each)))}
          />
        </div>
      ))}
      <Button onClick={() => onChange([...entries, empty()])}>{words.item_add}</Button>
    </fieldset>
  )
}

/** What a new entry takes from another: the icon and the link must be valid. */
function keptOf(name: string, value: unknown): unknown {
  return name === 'icon' || name === 'link' ? value : ''
}

type ChosenProps = {
  legend: string
  options: Choices['brands']
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Some of a list; a newly chosen one comes last. */
function Chosen({ legend, options, chosen, onChange }: ChosenProps) {
  const arabic = useLocale() === 'ar'
  return (
    <ChoiceGroup legend={legend}>
      <div className="max-h-72 overflow-y-auto rounded-control border border-line px-3">
        {options.map(({ slug, name, name_ar }) => (
          <Choice
            key={slug}
            kind="checkbox"
            label={arabic ? name_ar : name}
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
