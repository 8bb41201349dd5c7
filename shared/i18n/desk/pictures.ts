import type { Area } from '#shared/crop.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Pictures of goods at the desk. */
export const deskPictures = bilingual({
  pictures: ['Pictures', 'الصور'],
  of_finish: ['The wheels of a finish share their pictures.', 'تشترك جنوط التشطيب الواحد في صورها.'],
  mixed: [
    'The SKUs of this finish have different pictures. A change here gives all of them the pictures below.',
    'لرموز هذا التشطيب صور مختلفة. أي تغيير هنا يعطيها كلها الصور أدناه.',
  ],
  none: ['No picture yet. The shop shows a drawing instead.', 'لا صورة بعد. يعرض المتجر رسماً بدلاً منها.'],
  no_skus: [
    'Pictures belong to SKUs. Add a wheel of this design first.',
    'الصور تابعة للرموز. أضيفوا جنطاً من هذا التصميم أولاً.',
  ],
  drop: ['Drop pictures here, or choose files', 'أفلتوا الصور هنا، أو اختاروا ملفات'],
  hint: [
    (megabytes: number, most: number) =>
      `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each, ${most} pictures at most`,
    (megabytes, most) => `JPEG أو PNG أو WebP أو AVIF، حتى ${megabytes} ميغابايت للصورة، و${most} صورة على الأكثر`,
  ],
  place: [(n: number) => `Picture ${n}`, (n) => `الصورة ${n}`],
  main: ['Main picture', 'الصورة الرئيسية'],
  make_main: ['Make main', 'اجعلها الرئيسية'],
  remove: ['Remove', 'إزالة'],
  removed: ['Picture removed', 'أُزيلت الصورة'],
  ordered: ['Order saved', 'حُفظ الترتيب'],
  added: [
    (count: number) => `${english(count, 'picture', 'pictures')} added`,
    (count) => `أُضيفت ${arabic(count, 'صورة واحدة', 'صورتان', 'صور', 'صورة')}`,
  ],
  describe: ['Describe', 'وصف'],
  describe_title: [(picture: string) => `What ${picture} shows`, (picture) => `ما تُظهره ${picture}`],
  describe_text: [
    'Read aloud to those who cannot see it, and by search engines. Without it the shop says the name of the goods.',
    'يُقرأ لمن لا يرى الصورة ولمحركات البحث. وبدونه يذكر المتجر اسم المنتج.',
  ],
  described: ['Saved', 'حُفظ'],
  not_described: ['No description', 'دون وصف'],
  not_described_language: ['Described in one language', 'موصوفة بلغة واحدة'],
  crop: ['Crop', 'قص'],
  crop_title: [(picture: string) => `Crop ${picture}`, (picture) => `قص ${picture}`],
  crop_text: [
    'The shop shows this part wherever the picture is. The original stays as it is.',
    'يعرض المتجر هذا الجزء أينما وُضعت الصورة، وتبقى الصورة الأصلية كما هي.',
  ],
  crop_area: ['Part that is shown', 'الجزء المعروض'],
  crop_keys: [
    'Drag the part or its corners, or enter figures. On a keyboard the arrow keys move it, and with Shift they change its size.',
    'اسحبوا الجزء أو زواياه، أو أدخلوا أرقاماً. ومن لوحة المفاتيح تحرّكه مفاتيح الأسهم، وتغيّر حجمه مع \u2066Shift\u2069.',
  ],
  crop_at: [
    ({ x, y, width, height }: Area) => `${width} × ${height} pixels, ${x} from the left and ${y} from the top`,
    ({ x, y, width, height }) =>
      `\u2066${width} × ${height}\u2069 بكسل، تبعد \u2066${x}\u2069 من اليسار و\u2066${y}\u2069 من الأعلى`,
  ],
  crop_width: ['Width (px)', 'العرض (بكسل)'],
  crop_height: ['Height (px)', 'الارتفاع (بكسل)'],
  crop_x: ['From the left', 'من اليسار'],
  crop_y: ['From the top', 'من الأعلى'],
  crop_shape: ['Shape', 'الشكل'],
  crop_free: ['Free', 'حر'],
  crop_shape_design: ['Square, like the frame of wheels in the shop', 'مربع، مثل إطار الجنوط في المتجر'],
  crop_shape_addon: [
    '4:3, like the frame of accessories in the shop',
    '\u20664:3\u2069، مثل إطار الإكسسوارات في المتجر',
  ],
  crop_whole: ['Whole picture', 'الصورة كاملة'],
  uncropped: ['The shop shows the whole picture now', 'يعرض المتجر الصورة كاملة الآن'],
  cropped: ['The shop shows this part now', 'يعرض المتجر هذا الجزء الآن'],
  alt_hint: ['Such as: bronze wheel with ten spokes, from the front', 'مثل: جنط برونزي بعشرة أضلاع من الأمام'],
  missing: ['The file of this picture is missing', 'ملف هذه الصورة مفقود'],
  uploading: [(name: string) => `Uploading ${name}`, (name) => `جارٍ رفع \u2068${name}\u2069`],
  waiting: ['Waiting', 'في الانتظار'],
  too_large: [(megabytes: number) => `Larger than ${megabytes} MB`, (megabytes) => `أكبر من ${megabytes} ميغابايت`],
  too_many: [(most: number) => `There can be ${most} pictures at most`, (most) => `الحد الأقصى ${most} صورة`],
  not_saved: ['It is uploaded, but not in the list: see above', 'رُفعت، لكنها ليست في القائمة: انظروا أعلاه'],
  known: ['This picture is in the list already', 'هذه الصورة موجودة في القائمة'],
  try_again: ['Try again', 'إعادة المحاولة'],
  dismiss: ['Dismiss', 'إغلاق'],
  conflict_title: ['Another person changed these pictures meanwhile', 'غيّر شخص آخر هذه الصور في الأثناء'],
  theirs: ['Stored now', 'المحفوظ الآن'],
  yours: ['Yours', 'نسختكم'],
  keep_theirs: ['Keep what is stored', 'إبقاء المحفوظ'],
  use_yours: ['Save yours', 'حفظ نسختكم'],
})
