import { useId, useState } from 'react'
import { design } from '#shared/i18n/design.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon, iconNames } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ShareButton } from '#web/design/share-button.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { useMessages } from '#web/shell/language.ts'
import { TypeScale } from '#web/style-guide/tokens.tsx'

/** Every component in every state, by the key of its heading. */
export const components = {
  type: TypeScale,
  buttons: Buttons,
  badges: Badges,
  notices: Notices,
  fields: Fields,
  choices: Choices,
  prices: Prices,
  icons: Icons,
  loading: Spinners,
  pictures: MissingPicture,
  dialogs: Dialogs,
  shares: Share,
}

/** Buttons in three looks and two sizes, busy and disabled. */
function Buttons() {
  const words = useMessages(design)
  return (
    <div className="space-y-4">
      {(['primary', 'quiet', 'plain'] as const).map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-4">
          <Button look={look}>{words[look]}</Button>
          <Button look={look} size="large">
            <Icon name="wheel" />
            {words[look]}
          </Button>
          <Button look={look} busy>
            {words.busy}
          </Button>
          <Button look={look} disabled>
            {words.disabled}
          </Button>
          <LinkButton look={look} to="/alloy-wheels">
            {words.link}
            <Icon name="forward" />
          </LinkButton>
        </div>
      ))}
      <Button look="primary" wide>
        {words.primary}
      </Button>
    </div>
  )
}

/** Fields: empty, with a hint, filled, with an error, optional, disabled. */
function Fields() {
  const words = useMessages(design)
  const { field: label, field_hint: hint, field_error: error, field_value } = words
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={label} placeholder={words.field_placeholder} />
      <Field label={label} hint={hint} defaultValue={field_value} />
      <Field label={label} hint={hint} error={error} />
      <Field label={label} optional />
      <Field label={label} disabled defaultValue={field_value} />
      <Field label={label} type="search" defaultValue={field_value} />
      <Select label={words.choose} defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <Select label={words.choose} error={error} defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <Select label={words.choose} disabled defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <TextArea label={words.note} hint={hint} />
      <TextArea label={words.note} error={error} />
    </div>
  )
}

/** Radio buttons and checkboxes: unchecked, checked, framed, disabled. */
function Choices() {
  const words = useMessages(design)
  const name = useId()
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {(['checkbox', 'radio'] as const).flatMap((kind) =>
        [false, true].map((framed) => (
          <div key={`${kind} ${framed}`} className="space-y-2">
            <Choice {...{ kind, framed }} name={`${name} ${framed} a`} label={words.choice} hint={words.choice_hint} />
            <Choice {...{ kind, framed }} name={`${name} ${framed} b`} label={words.choice} defaultChecked />
            <Choice {...{ kind, framed }} name={`${name} ${framed} c`} label={words.choice} disabled />
          </div>
        )),
      )}
    </div>
  )
}

/** The four verdicts, and the two tones for everything else. */
function Badges() {
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

function Notices() {
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

function Prices() {
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

function Icons() {
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

function Spinners() {
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

function Dialogs() {
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

function MissingPicture() {
  return (
    <div className="pearl max-w-xs rounded-card p-6">
      <Picture picture={null} alt={useMessages(design).picture_to_follow} sizes="20rem" />
    </div>
  )
}

function Share() {
  const words = useMessages(design)
  return <ShareButton path="/design" title={words.title} words={words} />
}
