import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { GoodsImport } from '#shared/desk/imports.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { inLocale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { BadRows } from '#web/desk/imports/bad-rows.tsx'
import { Mapping } from '#web/desk/imports/mapping.tsx'
import { Mistakes } from '#web/desk/imports/mistakes.tsx'
import { Result } from '#web/desk/imports/result.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const of = { params: { id: params.id! } }
  const one = await deskCall('GET /desk/imports/{id}', of, signal)
  const bad = one.state === 'checked' ? await deskCall('GET /desk/imports/{id}/rows', of, signal) : undefined
  return { one, bad }
}

/** One import, from naming its columns to undoing it. */
export default function ImportPage() {
  const { one, bad } = useLoaderData<typeof loader>()
  const words = deskImports[useLocale()]
  const [mapping, setMapping] = useState(false)
  const { id, state, file_name, supplier, version } = one
  const isMapping = state === 'mapping' || (mapping && (state === 'checked' || state === 'failed'))
  return (
    <Page
      title={<bdi className="wrap-anywhere">{file_name}</bdi>}
      intro={
        <>
          {words[`kind_${one.kind}`]}
          {supplier && (
            <>
              {' · '}
              <bdi>{supplier}</bdi>
            </>
          )}{' '}
          · <Badge tone={state === 'written' ? 'accent' : 'neutral'}>{words[`state_${state}`]}</Badge>
        </>
      }
      action={
        <PageLink to="/desk/imports" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      {state === 'arriving' && <Notice kind="warn">{words.arriving_text}</Notice>}
      {state === 'failed' && (
        <Notice kind="error" title={words.state_failed}>
          {one.failure && <Mistakes mistakes={[one.failure]} />}
        </Notice>
      )}
      {isMapping && (
        <Section title={words.mapping_title}>
          <Mapping one={one} focusFirst={mapping} onDone={() => setMapping(false)} />
        </Section>
      )}
      {(state === 'checking' || state === 'writing' || state === 'undoing') && <Progress one={one} />}
      {one.report && !isMapping && <Result one={one} />}
      {bad && !isMapping && bad.rows.length > 0 && <BadRows key={`${id} ${version}`} one={one} first={bad} />}
      {!isMapping && <Actions one={one} onMap={() => setMapping(true)} />}
    </Page>
  )
}

/** Milliseconds between two looks at a running job. */
const lookAgain = 1_000

function Progress({ one: { state, done, due } }: { one: GoodsImport }) {
  const words = deskImports[useLocale()]
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), lookAgain)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div role="status" className="card space-y-3 p-4 md:p-6">
      <p className="font-semibold">{words[`state_${state}`]}</p>
      <progress
        className="w-full accent-accent"
        aria-label={words[`state_${state}`]}
        max={due || undefined}
        value={due ? done : undefined}
      />
      <p className="text-small">{due ? words.progress(done, due) : words.reading(done)}</p>
      <p className="text-label text-muted">{words.working_text}</p>
    </div>
  )
}

function Actions({ one, onMap }: { one: GoodsImport; onMap: () => void }) {
  const locale = useLocale()
  const words = deskImports[locale]
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'write' | 'undo' | 'remove'>()
  const { id, state, due, report, columns, version, is_failing } = one
  const path = { params: { id } }
  const close = () => setAsking(undefined)
  const write = due > 0 ? words.write(due) : words.note_counts
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'checked' && (due > 0 || (report?.counted ?? 0) > 0) && (
        <Button look="primary" onClick={() => setAsking('write')}>
          {write}
        </Button>
      )}
      {(state === 'checked' || state === 'failed') && columns.length > 0 && (
        <Button onClick={onMap}>{words.change_mapping}</Button>
      )}
      {state === 'written' && due > 0 && <Button onClick={() => setAsking('undo')}>{words.undo}</Button>}
      {(is_failing || ['arriving', 'mapping', 'checked', 'failed'].includes(state)) && (
        <Button onClick={() => setAsking('remove')}>{words.remove}</Button>
      )}
      {asking === 'write' && (
        <Ask
          title={words.write_title}
          verb={write}
          onClose={close}
          onConfirm={async () => {
            await deskCall('POST /desk/imports/{id}/write', { ...path, body: { version } })
            await revalidate()
          }}
        >
          {report && report.refused > 0 && (
            <p className="font-semibold text-small">{words.write_bad(report.refused)}</p>
          )}
          {report?.overwritten && report.overwritten.count > 0 && (
            <p className="font-semibold text-small">{words.overwritten(report.overwritten.count)}</p>
          )}
          <p className="text-small">{words.write_text}</p>
        </Ask>
      )}
      {asking === 'undo' && (
        <Ask
          title={words.undo_title}
          verb={words.undo}
          onClose={close}
          onConfirm={async () => {
            await deskCall('POST /desk/imports/{id}/undo', path)
            await revalidate()
          }}
        >
          <p className="text-small">{words.undo_text}</p>
        </Ask>
      )}
      {asking === 'remove' && (
        <Ask
          title={words.remove_title}
          verb={words.remove}
          onClose={close}
          onConfirm={async () => {
            await deskCall('DELETE /desk/imports/{id}', path)
            toast(words.removed)
            await navigate(inLocale('/desk/imports', locale))
          }}
        >
          <p className="text-small">{words.remove_text}</p>
        </Ask>
      )}
    </div>
  )
}
