import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type BlockType, blockTypes, type ListedBlock } from '#shared/desk/content/home.ts'
import { deskHome } from '#shared/i18n/desk/content/home.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { Banners } from '#web/desk/content/home/banners.tsx'
import { BlockForm } from '#web/desk/content/home/block-form.tsx'
import { Sortable } from '#web/desk/content/sortable.tsx'
import { useOrdered } from '#web/desk/content/use-ordered.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

/** With the words of every action, which the rest of the page does not wait for. */
const History = lazy(() => import('#web/desk/audit/history.tsx').then(({ History }) => ({ default: History })))

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/home', {}, request.signal)
}

/** The home page block by block, and the banners. */
export default function HomePage() {
  const { blocks, banners, choices } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskHome[locale]
  const { may } = useMember()
  const [editing, setEditing] = useState<ListedBlock>()
  const { ordered, orders, problem, run, order } = useOrdered(blocks)
  const mayChange = may('content.change')

  function toggle({ id, version, visible, content }: ListedBlock) {
    const values = { visible: visible === 'yes' ? ('no' as const) : ('yes' as const), content }
    const change = deskCall('PUT /desk/home/blocks/{id}', { params: { id }, body: { version, values } })
    return run(change, deskFrame[locale].saved)
  }

  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        <a href={inLocale('/', locale)} target="_blank" rel="noreferrer" className="textlink text-small">
          {words.see}
        </a>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="space-y-6">
          <Section title={words.blocks}>
            <Sortable
              items={ordered}
              idOf={({ id }) => id}
              nameOf={(block) => words[`type_${block.type}`]}
              onOrder={(ids) => void order(ids, (body) => deskCall('PUT /desk/home/order', { body }), words.ordered)}
              disabled={!mayChange}
            >
              {(block) => (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="min-w-0 flex-1 basis-40 py-2 text-small">
                    <span className="block font-semibold">{words[`type_${block.type}`]}</span>
                    <span className="block truncate text-label text-muted">{titleOf(block, locale)}</span>
                  </span>
                  {block.is_broken && <Badge tone="accent">{words.broken}</Badge>}
                  <Badge tone={block.visible === 'yes' ? 'neutral' : 'accent'}>
                    {block.visible === 'yes' ? words.shown : words.hidden}
                  </Badge>
                  {mayChange && (
                    <span className="flex gap-4">
                      <Press look="plain" className="px-0!" onPress={() => toggle(block)}>
                        {block.visible === 'yes' ? words.hide : words.show}
                      </Press>
                      <Button look="plain" className="px-0!" onClick={() => setEditing(block)}>
                        {words.edit}
                      </Button>
                    </span>
                  )}
                </div>
              )}
            </Sortable>
            {mayChange && (
              <Select
                className="mt-5 max-w-xs"
                label={words.add}
                hint={words.add_hint}
                value=""
                onChange={({ target }) => {
                  const body = { type: target.value as BlockType }
                  void run(deskCall('POST /desk/home/blocks', { body }), words.added)
                }}
              >
                <option value="">–</option>
                {blockTypes.map((type) => (
                  <option key={type} value={type}>
                    {words[`type_${type}`]}
                  </option>
                ))}
              </Select>
            )}
          </Section>
          <Banners banners={banners} />
        </div>
        {may('audit.read') && (
          <Suspense fallback={<Loading label={deskFrame[locale].loading} />}>
            <History kind="block" id={editing?.id ?? 'order'} version={versionOf(blocks) + orders} />
          </Suspense>
        )}
      </div>
      {editing && <BlockForm block={editing} choices={choices} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}

function titleOf({ content }: ListedBlock, locale: 'en' | 'ar'): string {
  const fields = JSON.parse(content) as { title?: string; title_ar?: string }
  return (locale === 'ar' ? fields.title_ar : fields.title) ?? ''
}

function versionOf(blocks: ListedBlock[]): number {
  return blocks.reduce((sum, { version }) => sum + version, 0)
}
