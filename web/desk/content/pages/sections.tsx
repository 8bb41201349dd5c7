import { lazy, Suspense } from 'react'
import { type DraftSection, readSections, writeSections } from '#shared/desk/content/pages.ts'
import { deskPages } from '#shared/i18n/desk/content/pages.ts'
import type { TextBlock } from '#shared/rich-text.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Spinner } from '#web/design/spinner.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** More than half of the page's script, and only those who edit need it. */
const Editor = lazy(() => import('#web/desk/content/pages/editor.tsx').then(({ Editor }) => ({ default: Editor })))

type Props = {
  sections: string
  onChange: (sections: string) => void
  /** Another one shows the stored texts again. */
  opened: string
}

/** The sections of a page, English and Arabic side by side. */
export function Sections({ sections, onChange, opened }: Props) {
  const words = deskPages[useLocale()]
  const list = readSections(sections)
  const change = (next: DraftSection[]) => onChange(writeSections(next))
  const edit = (id: string, values: Partial<DraftSection>) =>
    change(list.map((section) => (section.id === id ? { ...section, ...values } : section)))
  function move(at: number, by: -1 | 1) {
    const next = [...list]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved!)
    change(next)
  }
  function add() {
    const highest = Math.max(0, ...list.map(({ id }) => Number(/^s(\d+)$/.exec(id)?.[1] ?? 0)))
    change([...list, { id: `s${highest + 1}`, heading: '', heading_ar: '', body: [], body_ar: [] }])
  }
  return (
    <>
      {list.map((section, at) => (
        <Section
          key={section.id}
          title={words.section(at + 1)}
          action={
            <>
              {isOneSided(section) && <Badge tone="accent">{words.missing_here}</Badge>}
              <span className="flex flex-wrap gap-x-4">
                {at > 0 && (
                  <Button look="plain" className="px-0!" onClick={() => move(at, -1)}>
                    {words.up}
                  </Button>
                )}
                {at < list.length - 1 && (
                  <Button look="plain" className="px-0!" onClick={() => move(at, 1)}>
                    {words.down}
                  </Button>
                )}
                <Button
                  look="plain"
                  className="px-0!"
                  onClick={() => change(list.filter(({ id }) => id !== section.id))}
                >
                  {words.remove_section}
                </Button>
              </span>
            </>
          }
        >
          <div className="grid gap-5 lg:grid-cols-2">
            <Field
              label={`${words.heading} · ${words.in_english}`}
              dir="ltr"
              lang="en"
              value={section.heading}
              onChange={({ target }) => edit(section.id, { heading: target.value })}
            />
            <Field
              label={`${words.heading} · ${words.in_arabic}`}
              dir="rtl"
              lang="ar"
              value={section.heading_ar}
              onChange={({ target }) => edit(section.id, { heading_ar: target.value })}
            />
            <Suspense fallback={<Spinner size={32} label={words.loading_editor} />}>
              <Editor
                key={`${opened} en`}
                label={words.text_en}
                language="en"
                blocks={section.body}
                onChange={(body) => edit(section.id, { body })}
              />
              <Editor
                key={`${opened} ar`}
                label={words.text_ar}
                language="ar"
                blocks={section.body_ar}
                onChange={(body_ar) => edit(section.id, { body_ar })}
              />
            </Suspense>
          </div>
        </Section>
      ))}
      <div>
        <Button onClick={add}>{words.add_section}</Button>
      </div>
    </>
  )
}

function isOneSided({ heading, heading_ar, body, body_ar }: DraftSection): boolean {
  const has = (blocks: readonly TextBlock[]) => blocks.length > 0
  return (heading === '') !== (heading_ar === '') || has(body) !== has(body_ar)
}
