import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Gallery, GalleryQuery } from '#shared/api/gallery.ts'
import {
  type GalleryFacet,
  readGalleryFilters,
  withGalleryFilter,
  writeGalleryFilters,
} from '#shared/gallery-filters.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/select.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { facets: Gallery['facets']; query: GalleryQuery }

/** A select per filter, with the number of pictures per value. Without script a button submits them together. */
export function GalleryFilters({ facets, query }: Props) {
  const words = useMessages(gallery)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Optimistic: shows the new choice while its pictures load, and further choices build on it.
  const coming = useNavigation().location
  const next = coming?.pathname === pathname ? readGalleryFilters(new URLSearchParams(coming.search)) : null

  function choose(name: GalleryFacet, value: string) {
    const search = writeGalleryFilters(withGalleryFilter(next ?? query, name, value))
    // Flushed synchronously, because the next choice may follow before a frame is drawn.
    void navigate(search ? `${pathname}?${search}` : pathname, { preventScrollReset: true, flushSync: true })
  }

  return (
    <search aria-label={words.filters}>
      <Form
        action={pathname}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:flex lg:[&>*]:flex-1"
      >
        {facets.map((facet) => (
          <FacetSelect
            key={facet.name}
            facet={facet}
            asked={query[facet.name as GalleryFacet]}
            next={next && (next[facet.name as GalleryFacet] ?? '')}
            onChoose={choose}
          />
        ))}
        <noscript>
          <Button type="submit">{words.show}</Button>
        </noscript>
      </Form>
    </search>
  )
}

type FacetProps = {
  facet: Gallery['facets'][number]
  asked: string | undefined
  /** The pending choice; null if there is none. */
  next: string | null
  onChoose: (name: GalleryFacet, value: string) => void
}

function FacetSelect({ facet: { name, values }, asked, next, onChoose }: FacetProps) {
  const words = useMessages(gallery)
  const arabic = useLocale() === 'ar'
  const label = (value: (typeof values)[number]) => (arabic ? value.label_ar : value.label)
  const chosen = values.filter((value) => value.chosen)
  // Several values can only come from the address and are shown as one option.
  const several = chosen.length > 1 ? asked : undefined
  return (
    <Select
      label={words[`facet_${name as GalleryFacet}`]}
      name={name}
      value={next ?? several ?? chosen[0]?.value ?? ''}
      onChange={(event) => onChoose(name as GalleryFacet, event.target.value)}
    >
      <option value="">{words.all}</option>
      {several && <option value={several}>{chosen.map(label).join(arabic ? '، ' : ', ')}</option>}
      {values.map((value) => (
        <option key={value.value} value={value.value}>
          {`${label(value)} (${value.count})`}
        </option>
      ))}
    </Select>
  )
}
