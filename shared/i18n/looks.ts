import { bilingual } from '#shared/i18n/messages.ts'

/** What home page and gallery say of the gallery's pictures. */
export const looks = bilingual(
  {
    illustrations: 'These pictures are rendered illustrations, not photographs.',
    chosen_for: (car: string) => `For ${car}`,
    all_pictures: 'All pictures',
  },
  {
    illustrations: 'هذه صور توضيحية مولّدة بالحاسوب، وليست صوراً فوتوغرافية.',
    chosen_for: (car: string) => `لسيارة \u2068${car}\u2069`,
    all_pictures: 'كل الصور',
  },
)
