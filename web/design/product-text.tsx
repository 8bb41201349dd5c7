import { useLocale } from '#web/design/locale.ts'

type Props = {
  en: string
  ar: string
  as?: 'bdi' | 'p'
  className?: string
}

/**
 * A product name or text in the page's language. Imported text that exists only in English is shown on Arabic pages
 * too, with `lang` and direction, so that screen readers pronounce it correctly.
 */
export function ProductText({ en, ar, as: Tag = 'bdi', className }: Props) {
  const arabic = useLocale() === 'ar'
  if (arabic && !/[\u0600-\u06ff]/.test(ar))
    return (
      <Tag lang="en" dir="ltr" className={className}>
        {ar || en}
      </Tag>
    )
  return <Tag className={className}>{arabic ? ar : en}</Tag>
}
