import { areaOf } from '#shared/crop.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import { deskAudit } from '#shared/i18n/desk/audit.ts'
import { deskAuditValues } from '#shared/i18n/desk/audit-values.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatDay, formatTime } from '#web/desk/format.ts'
import { UndoButton } from '#web/desk/parts/undo-button.tsx'

/** What changed, field by field: "Role: Support → Manager". */
export function Changes({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const locale = useLocale()
  // A field that is empty now and was not there before, such as a note that nobody wrote, is no change.
  const names = Object.keys(after).filter((name) => !isEmpty(before[name]) || !isEmpty(after[name]))
  if (names.length === 0) return null
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          {fieldName(name, locale)}
          {!isBulky(name) && ': '}
          {!isBulky(name) && before[name] !== null && before[name] !== undefined && (
            <>
              <del className="text-muted no-underline">
                <bdi>{written(name, before[name], locale)}</bdi>
              </del>{' '}
              <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
                →
              </span>{' '}
            </>
          )}
          {!isBulky(name) && <bdi className="font-semibold">{written(name, after[name], locale)}</bdi>}
        </li>
      ))}
    </ul>
  )
}

/** Whole texts and lists: the history says that they changed, and the thing's page shows them. */
const bulky = new Set(['sections', 'order', 'content', 'words', 'pictures'])
const isBulky = (name: string) => bulky.has(name) || isPictures(name)

/** Pictures of one finish are in a field named after it. */
const isPictures = (name: string) => name.startsWith('pictures.')

function fieldName(name: string, locale: Locale): string {
  if (isPictures(name)) return `${deskPictures[locale].pictures} (${name.slice('pictures.'.length)})`
  if (name === 'pictures') return deskPictures[locale].pictures
  const words: Record<string, unknown> = { ...deskGoods[locale], ...deskAudit[locale] }
  const settings: Record<string, unknown> = settingFields[locale]
  const [, language] = /^\w+\.(en|ar)$/.exec(name) ?? []
  if (language) return deskAudit[locale][`field.sentence_${language as 'en' | 'ar'}`]
  return String(words[`field.${name}`] ?? settings[name] ?? words[`field.${name.replace(/_ar$/, '')}`] ?? name)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A value as the desk names it: a role, a language and a state by their words. */
function written(name: string, value: unknown, locale: Locale): string {
  const words = deskFrame[locale]
  if (name === 'crop' && value === '') return deskPictures[locale].crop_whole
  if (isEmpty(value)) return words.empty
  if (name === 'crop') return deskPictures[locale].crop_at(areaOf(String(value))!)
  if (name === 'amount' && typeof value === 'number') return formatMoney(value, locale)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(`${value}T08:00:00Z`, locale)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return formatTime(value, locale)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const parts = (Array.isArray(value) ? value : String(value).split(', ')).map(
    (part) => (deskAuditValues[locale] as Record<string, string>)[`${name}.${part}`],
  )
  if (parts.length > 0 && parts.every((part) => part !== undefined)) return parts.join(locale === 'ar' ? '، ' : ', ')
  const named =
    ({ ...deskOrders[locale], ...deskPeople[locale] } as Record<string, unknown>)[`${name}_${value}`] ??
    (deskGoods[locale] as Record<string, unknown>)[`value.${value}`]
  if (typeof named === 'string') return named
  return typeof value === 'string' || typeof value === 'number' ? inOneLine(String(value)) : JSON.stringify(value)
}

/** Lines of a value side by side, such as the factory wheels of a car. */
function inOneLine(value: string): string {
  return value.replaceAll('\n', ' · ')
}

/** Undoes an entry, after a question. */
export function Undo({ entry, onDone }: { entry: AuditEntry; onDone?: () => void }) {
  const { undone_mark: mark, undo_title: title, undo_text: text } = deskAudit[useLocale()]
  return (
    <UndoButton
      entry={entry}
      words={{ mark, title, text }}
      undo={async () => {
        await deskCall('POST /desk/audit/{id}/undo', { params: { id: entry.id } })
        onDone?.()
      }}
    />
  )
}
