import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedLook } from '#shared/desk/content/gallery.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { LookForm } from '#web/desk/content/gallery/look-form.tsx'
import { LookRow, lacksEngine } from '#web/desk/content/gallery/look-row.tsx'
import { Sortable } from '#web/desk/content/sortable.tsx'
import { useOrdered } from '#web/desk/content/use-ordered.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { useFilters } from '#web/desk/list/list.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/gallery', {}, request.signal)
}

/** The pictures of the gallery in the order of the shop. */
export default function GalleryPage() {
  const { rows } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGallery[locale]
  const { may } = useMember()
  const { value, set, isFiltered, clear } = useFilters()
  const [editing, setEditing] = useState<ListedLook | 'new'>()
  const { ordered, orders, problem, run, order } = useOrdered(rows)
  const mayChange = may('content.change')
  const carOf = ({ values, ...look }: ListedLook) => ({
    value: `${values.make}/${values.model}`,
    label: locale === 'ar' ? `${look.make_name_ar} ${look.model_name_ar}` : `${look.make_name} ${look.model_name}`,
  })
  const designOf = ({ design_id, wheel }: ListedLook) => ({ value: design_id, label: wheel })
  const shown = ordered.filter(
    (look) =>
      (!value('car') || carOf(look).value === value('car')) &&
      (!value('design') || look.design_id === value('design')) &&
      (!value('state') || isIn(value('state'), look)),
  )

  function toggle({ id, version, values }: ListedLook) {
    const visible = values.visible === 'yes' ? ('no' as const) : ('yes' as const)
    const body = { version, values: { ...values, visible } }
    return run(deskCall('PUT /desk/gallery/{id}', { params: { id }, body }), deskFrame[locale].saved)
  }

  const filters = [
    { name: 'car', label: words.filter_car, options: distinct(rows.map(carOf)) },
    { name: 'design', label: words.filter_design, options: distinct(rows.map(designOf)) },
    {
      ...{ name: 'state', label: words.filter_state },
      options: [
        ...(['shown', 'hidden'] as const).map((value) => ({ value, label: words[value] })),
        { value: 'no_engine', label: words.no_engine_count(rows.filter(({ values }) => lacksEngine(values)).length) },
      ],
    },
  ]

  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href={inLocale('/gallery', locale)} target="_blank" rel="noreferrer" className="textlink text-small">
            {words.see}
          </a>
          {mayChange && (
            <Button look="primary" onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          )}
        </span>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-3">
        {filters.map(({ name, label, options }) => (
          <Select key={name} label={label} value={value(name)} onChange={({ target }) => set(name, target.value)}>
            <option value="">{words.all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <Section
          title={words.pictures}
          action={isFiltered && <Button onClick={clear}>{deskFrame[locale].clear_filters}</Button>}
        >
          {isFiltered && mayChange && <p className="mb-3 text-muted text-small">{words.order_filtered}</p>}
          {shown.length === 0 && <p className="text-small">{isFiltered ? words.none_filtered : words.none}</p>}
          <Sortable
            items={shown}
            idOf={({ id }) => id}
            nameOf={(look) => `${look.wheel}, ${carOf(look).label}`}
            onOrder={(ids) => void order(ids, (body) => deskCall('PUT /desk/gallery/order', { body }), words.ordered)}
            disabled={!mayChange || isFiltered}
          >
            {(look) => (
              <LookRow
                look={look}
                car={carOf(look).label}
                {...(mayChange && { onToggle: () => void toggle(look), onEdit: () => setEditing(look) })}
              />
            )}
          </Sortable>
        </Section>
        {may('audit.read') && (
          <History
            kind="gallery"
            id={editing && editing !== 'new' ? editing.id : 'order'}
            version={rows.reduce((sum, { version }) => sum + version, orders)}
          />
        )}
      </div>
      {editing && <LookForm look={editing === 'new' ? null : editing} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}

function isIn(state: string, { values }: ListedLook): boolean {
  if (state === 'no_engine') return lacksEngine(values)
  return values.visible === (state === 'shown' ? 'yes' : 'no')
}

function distinct(options: { value: string; label: string }[]) {
  const known = new Map(options.map((option) => [option.value, option]))
  return [...known.values()].sort((a, b) => a.label.localeCompare(b.label))
}
