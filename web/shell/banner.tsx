import { PageLink } from '#web/design/page-link.tsx'
import { useLocale } from '#web/shell/language.ts'

type BannerWords = { text: string; text_ar: string; link: string }

/** The shop's announcement above every page. Rendered only in loaders. */
export function Banner({ banner }: { banner: BannerWords | undefined }) {
  const arabic = useLocale() === 'ar'
  if (!banner) return null
  const words = arabic ? banner.text_ar : banner.text
  return (
    <p className="bg-accent px-4 py-2 text-center font-semibold text-on-accent text-small">
      {banner.link ? (
        <PageLink to={banner.link} className="inline-flex min-h-8 items-center underline underline-offset-4">
          {words}
        </PageLink>
      ) : (
        words
      )}
    </p>
  )
}
