import { useLocale } from '#web/design/locale.ts'

type Props = {
  en: string
  ar: string
  as?: 'bdi' | 'p'
  className?: string
}

/**
 * A name or text of the goods in the language of the page. What an import has brought along in English alone is shown so
 * on Arabic pages too, and marked: it is read out in its own language, from left to right.
 */
export function Said({ en, ar, as: Tag = 'bdi', className }: Props) {
  const arabic = useLocale() === 'ar'
  if (arabic && !/[\u0600-\u06ff]/.test(ar))
    return (
      <Tag lang="en" dir="ltr" className={className}>
        {ar || en}
      </Tag>
    )
  return <Tag className={className}>{arabic ? ar : en}</Tag>
}
