import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeskCustomer } from '#shared/desk/customers.ts'
import { deskCustomers } from '#shared/i18n/desk/customers.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** Export, blocking and deletion. Each needs the password again. */
export function CustomerAccount({ customer: { id, blocked_at } }: { customer: DeskCustomer }) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'export' | 'block' | 'unblock' | 'delete'>()
  const path = { params: { id } }

  async function setState(state: 'blocked' | 'active') {
    await deskCall('POST /desk/customers/{id}/state', { ...path, body: { state } })
    toast(deskFrame[locale].saved)
    await revalidate()
  }

  const questions = {
    export: {
      ...{ title: words.export, text: words.account_hint, verb: words.export },
      run: async () => {
        const data = await deskCall('POST /desk/customers/{id}/export', path)
        saveFile(`customer-${id.slice(0, 8)}.json`, JSON.stringify(data, null, 2))
        toast(words.exported)
      },
    },
    block: {
      ...{ title: words.block_title, text: words.block_text, verb: words.block },
      run: () => setState('blocked'),
    },
    unblock: { title: words.unblock, text: '', verb: words.unblock, run: () => setState('active') },
    delete: {
      ...{ title: words.delete_title, text: words.delete_text, verb: words.delete },
      run: async () => {
        await deskCall('DELETE /desk/customers/{id}', path)
        toast(words.deleted)
        await navigate(inLocale('/desk/customers', locale))
      },
    },
  }
  const question = asking && questions[asking]
  return (
    <Section title={words.account}>
      <p className="mb-4 text-muted text-small">
        {blocked_at ? words.blocked_since(formatTime(blocked_at, locale)) : words.account_hint}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking('export')}>{words.export}</Button>
        <Button onClick={() => setAsking(blocked_at ? 'unblock' : 'block')}>
          {blocked_at ? words.unblock : words.block}
        </Button>
        <Button onClick={() => setAsking('delete')}>{words.delete}</Button>
      </div>
      {question && (
        <Ask title={question.title} verb={question.verb} onClose={() => setAsking(undefined)} onConfirm={question.run}>
          {question.text && <p className="text-small">{question.text}</p>}
          {asking === 'delete' && blocked_at && <p className="text-small">{words.delete_blocked}</p>}
        </Ask>
      )}
    </Section>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
