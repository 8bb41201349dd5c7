import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Adding photos to a review, a measurement, a guarantee case or an owner's answer. */
export const photoField = bilingual({
  photos: ['Photos', 'الصور'],
  photos_hint: [
    (most: number) => `Up to ${most}: JPEG, PNG, WebP or AVIF. We remove location and camera data.`,
    (most) =>
      `حتى ${arabic(most, 'صورة واحدة', 'صورتين', 'صور', 'صورة')}: JPEG أو PNG أو WebP أو AVIF. نحذف بيانات المكان والكاميرا.`,
  ],
  add_photos: ['Add photos', 'إضافة صور'],
  photo: [(number: number) => `Photo ${number}`, (number) => `الصورة ${number}`],
  remove_photo: [(number: number) => `Remove photo ${number}`, (number) => `حذف الصورة ${number}`],
  photo_refused: [
    (name: string) => `We couldn’t read ${name}. Please use JPEG, PNG, WebP or AVIF.`,
    (name) => `تعذّرت قراءة \u2068${name}\u2069. الصيغ المقبولة: JPEG وPNG وWebP وAVIF.`,
  ],
  photo_large: [
    (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
    (name, megabytes) => `حجم \u2068${name}\u2069 أكبر من ${megabytes} ميغابايت.`,
  ],
  photo_many: [
    (most: number) => `You can add at most ${english(most, 'photo', 'photos')}; we kept the first ones.`,
    (most) => `الحد الأقصى ${arabic(most, 'صورة واحدة', 'صورتان', 'صور', 'صورة')}، وأبقينا الأولى منها.`,
  ],
  preparing: ['Preparing the photos', 'جارٍ تجهيز الصور'],
})
