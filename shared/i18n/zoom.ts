import { bilingual } from '#shared/i18n/messages.ts'

/** The pictures of a wheel, enlarged. */
export const zoom = bilingual(
  {
    zoom_in: 'Zoom in',
    zoom_out: 'Whole picture',
    previous_picture: 'Previous picture',
    next_picture: 'Next picture',
  },
  {
    zoom_in: 'تكبير',
    zoom_out: 'الصورة كاملة',
    previous_picture: 'الصورة السابقة',
    next_picture: 'الصورة التالية',
  },
)
