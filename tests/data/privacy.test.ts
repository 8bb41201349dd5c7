import { expect, test, vi } from 'vitest'
import { read } from '#tests/data/files.ts'
import type { DraftKey, KeptKey } from '#web/browser/storage.ts'

type Section = Record<'heading' | 'heading_ar', string> & Record<'paragraphs' | 'list' | 'list_ar', string[]>

const { pages } = read<{ pages: { slug: string; sections: Section[] }[] }>('content.json')
const { sections } = pages.find(({ slug }) => slug === 'privacy-policy')!
const { list, list_ar } = sections.find(({ heading }) => heading === 'What is stored in your browser')!

/** Every key in the browser's storage, the words that describe it, and whether it survives signing out. */
const kept: Record<KeptKey | DraftKey, { words: [RegExp, RegExp]; stays: boolean }> = {
  session_id: { words: [/session number/, /رقم جلسة/], stays: true },
  access_token: { words: [/sign-in token/, /رمز الدخول/], stays: false },
  user_data: { words: [/name and e-mail for the greeting/, /واسمكم وبريدكم الإلكتروني للترحيب/], stays: false },
  registration: { words: [/confirm a new account/, /إنشاء الحساب ينتظر الرمز/], stays: false },
  processedOrders: { words: [/payment numbers/, /أرقام عمليات الدفع/], stays: false },
  confirmedOrders: { words: [/last ten orders/, /آخر عشرة طلبات/], stays: false },
  paymob_redirect_params: { words: [/result Paymob's page/, /قالته صفحة Paymob/], stays: false },
  paymob_intention_id: {
    words: [/payment with Paymob is in progress: its number/, /الدفع لدى Paymob جارياً: رقمه/],
    stays: false,
  },
  garage: { words: [/cars you chose/, /السيارات/], stays: false },
  finder_tab: { words: [/finder's tab/, /طريقة البحث/], stays: true },
  compare: { words: [/wheels you compare/, /تقارنونها/], stays: false },
  recently_viewed: { words: [/wheels you viewed last/, /شاهدتموها أخيراً/], stays: false },
  wishlist: { words: [/wishlist/, /المفضلة/], stays: false },
  wishes_left: { words: [/wishlist/, /المفضلة/], stays: false },
  list_view: { words: [/list or grid/, /قائمة أو شبكة/], stays: true },
  delivery_country: { words: [/delivery country/, /بلد التوصيل/], stays: true },
  consent: { words: [/answer about advertising/, /جوابكم عن الإعلانات/], stays: false },
  checkout_draft: { words: [/typed in the checkout/, /كتبتموه في إتمام الطلب/], stays: false },
  form_drafts: { words: [/in the forms of your account/, /وفي نماذج حسابكم/], stays: false },
  second_step: { words: [/two-step sign-in that waits/, /دخول بخطوتين ينتظر/], stays: false },
  track_request: { words: [/e-mail address of a tracked order/, /الطلب الذي تتتبعونه/], stays: false },
  visitor_country: { words: [/approximate country/, /البلد الذي يبدو أنكم فيه/], stays: true },
  review_drafts: { words: [/in reviews, with photos/, /وفي التقييمات مع الصور/], stays: false },
  case_draft: { words: [/in reports of wheels that do not fit/, /وفي بلاغات عدم الملاءمة/], stays: false },
}

test.for(Object.entries(kept))('the privacy page mentions the browser storage %s', ([, { words }]) => {
  const [english, arabic] = words
  expect(list.filter((line) => english.test(line))).toHaveLength(1)
  expect(list_ar.filter((line) => arabic.test(line))).toHaveLength(1)
})

test('the privacy page says how long an unconfirmed account and a second factor are kept', () => {
  const { list, list_ar } = sections.find(({ heading }) => heading === 'How long')!
  for (const words of [/not confirmed: one hour/, /two-step sign-in: until you turn it off/])
    expect(list.join()).toMatch(words)
  for (const words of [/لم يُؤكَّد: ساعة واحدة/, /الدخول بخطوتين ورموزه: حتى توقفوه/])
    expect(list_ar.join()).toMatch(words)
})

test('the privacy page says how long price offers and letters are kept', () => {
  const { list, list_ar } = sections.find(({ heading }) => heading === 'How long')!
  for (const words of [
    /Price offers: .*until 90 days after the offer has ended/,
    /Letters .*for two years after they were sent/,
  ])
    expect(list.join('\n')).toMatch(words)
  for (const words of [/عروض السعر: .*حتى 90 يوماً من انتهاء العرض/, /الرسائل .*سنتين من إرسالها/])
    expect(list_ar.join('\n')).toMatch(words)
})

test('the privacy page says how a fit answer is used and how long it is kept', () => {
  const lines = (heading: string) => sections.find((section) => section.heading === heading)!
  const [held, time] = [lines('What we hold and why'), lines('How long')]
  expect(held.list.join()).toMatch(/fit of wheels you bought.*without your name on product pages.*seen by us alone/)
  expect(held.list_ar.join()).toMatch(/ملاءمة جنوط اشتريتموها.*دون اسمكم في صفحات المنتجات.*فلا يراها غيرنا/)
  expect(time.list.join()).toMatch(/about a fit: until you withdraw it.*without your name and order/)
  expect(time.list_ar.join()).toMatch(/عن الملاءمة: حتى تسحبوه.*دون اسمكم ودون الطلب/)
})

test.for(['XSRF-TOKEN', 'renewal', 'buyer', 'sale-queue'])('the privacy page mentions the cookie %s', (name) => {
  for (const lines of [list, list_ar]) expect(lines.join()).toContain(name)
})

test('signing out leaves no personal data behind, as the privacy page promises', async () => {
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  const { forget } = await import('#web/account/signing.ts')
  for (const key of Object.keys(kept)) held.set(key, 'theirs')
  forget()
  vi.unstubAllGlobals()
  const stays = Object.entries(kept).flatMap(([key, each]) => (each.stays ? [key] : []))
  expect([...held.keys()].toSorted()).toEqual(stays.toSorted())
  expect(held.get('session_id')).not.toBe('theirs')
})
