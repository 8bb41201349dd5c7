import { myAccount } from '#shared/i18n/account.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { stepsOf } from '#web/orders/steps.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The order's past and upcoming steps in chronological order. */
export function Progress({ order }: { order: Parameters<typeof stepsOf>[0] }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  return (
    <section aria-label={words.progress}>
      <ol className="card divide-y divide-line px-4">
        {stepsOf(order, locale).map(({ icon, word, when, isDone, link, note }) => (
          <li key={word} className="py-3 text-small">
            <div className="flex items-center gap-3">
              <Icon name={icon} className={isDone ? 'text-accent' : 'text-muted'} />
              <span className={classNames('flex-1', isDone && 'font-semibold')}>{word}</span>
              <span className="text-muted">{when}</span>
            </div>
            {link && (
              <a href={link} rel="noopener noreferrer" className="textlink ms-8 inline-flex min-h-11 items-center">
                {words.follow_parcel}
              </a>
            )}
            {note && <p className="ms-8 mt-1 text-muted">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
