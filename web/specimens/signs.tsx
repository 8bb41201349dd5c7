import { useState } from 'react'
import { design } from '#shared/i18n/design.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon, iconNames } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The four verdicts, and the two tones for everything else. */
export function Badges() {
  const words = useMessages(design)
  return (
    <div className="flex flex-wrap gap-3">
      {(['pass', 'parts', 'warn', 'unknown', 'fail'] as const).map((verdict) => (
        <VerdictBadge key={verdict} verdict={verdict} />
      ))}
      <Badge>{words.badge}</Badge>
      <Badge tone="accent" icon="check">
        {words.badge}
      </Badge>
    </div>
  )
}

export function Notices() {
  const words = useMessages(design)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['info', 'success', 'warn', 'error'] as const).map((kind) => (
        <Notice key={kind} kind={kind} title={words.notice_title} action={<Button>{words.next_step}</Button>}>
          {words.notice_text}
        </Notice>
      ))}
      <Notice>{words.notice_text}</Notice>
    </div>
  )
}

export function Prices() {
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3">
      <Price fils={340_000} className="font-semibold text-lead" />
      <Price fils={340_000} compareAt={425_000} className="font-semibold" />
      <Price fils={351_050} exact />
      <Price fils={99_995} />
      <Figure className="text-accent">20×9 ET35 · 5×112 · +9.4</Figure>
    </div>
  )
}

export function Icons() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
      {iconNames.map((name) => (
        <li key={name} className="card flex flex-col items-center gap-1 p-3">
          <Icon name={name} size={24} />
          <span lang="en" className="text-label text-muted">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function Spinners() {
  const words = useMessages(design)
  return (
    <div className="flex flex-wrap items-center gap-8">
      {[20, 32, 64].map((size) => (
        <Spinner key={size} size={size} />
      ))}
      <Spinner label={words.loading} />
    </div>
  )
}

export function Dialogs() {
  const words = useMessages(design)
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const [kind, setKind] = useState<'dialog' | 'sheet'>('dialog')
  const show = (next: 'dialog' | 'sheet') => {
    setKind(next)
    setOpen(next)
  }
  return (
    <div className="flex flex-wrap gap-4">
      <Button onClick={() => show('dialog')}>{words.open_dialog}</Button>
      <Button onClick={() => show('sheet')}>{words.open_sheet}</Button>
      <Dialog
        kind={kind}
        open={open !== null}
        onClose={() => setOpen(null)}
        title={words.notice_title}
        footer={
          <Button look="primary" wide onClick={() => setOpen(null)}>
            {words.next_step}
          </Button>
        }
      >
        <p>{words.dialog_text}</p>
      </Dialog>
    </div>
  )
}
