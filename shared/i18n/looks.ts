import { bilingual } from '#shared/i18n/messages.ts'

/** Pictures of cars with their wheels, wherever they stand. */
export const looks = bilingual(
  {
    illustrations: 'These pictures are rendered illustrations, not customers’ cars.',
    all_pictures: 'All pictures',
  },
  {
    illustrations: 'هذه صور توضيحية مولّدة بالحاسوب، وليست سيارات زبائن.',
    all_pictures: 'كل الصور',
  },
)
