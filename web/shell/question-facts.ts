import type { Locale } from '#shared/locale.ts'

type Group = { questions: Record<'question' | 'question_ar' | 'answer' | 'answer_ar', string>[] }

/** Questions and answers as schema.org data. */
export function questionFacts(groups: Group[], locale: Locale): object {
  const arabic = locale === 'ar'
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map((each) => ({
        '@type': 'Question',
        name: arabic ? each.question_ar : each.question,
        acceptedAnswer: { '@type': 'Answer', text: arabic ? each.answer_ar : each.answer },
      })),
    ),
  }
}
