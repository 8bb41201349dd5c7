import { type PageFields, readSections } from '#shared/desk/content/pages.ts'
import { RichText } from '#web/design/rich-text.tsx'

/** The page as visitors would see it, in both languages. */
export function Preview({ fields }: { fields: PageFields }) {
  const sections = readSections(fields.sections)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {(['en', 'ar'] as const).map((language) => {
        const arabic = language === 'ar'
        return (
          <article
            key={language}
            lang={language}
            dir={arabic ? 'rtl' : 'ltr'}
            className="card space-y-8 p-4 md:p-6"
            // A link of the preview would leave the desk.
            onClickCapture={(event) => event.preventDefault()}
          >
            <header className="space-y-3">
              <p className="text-title">{arabic ? fields.title_ar : fields.title}</p>
              <p className="text-muted">{arabic ? fields.description_ar : fields.description}</p>
            </header>
            {sections.map((section) => (
              <section key={section.id} className="space-y-3">
                <h2 className="text-lead">{arabic ? section.heading_ar : section.heading}</h2>
                <RichText blocks={arabic ? section.body_ar : section.body} />
              </section>
            ))}
          </article>
        )
      })}
    </div>
  )
}
