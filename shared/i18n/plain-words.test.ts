import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { networkSentences } from '#shared/i18n/sign-in.ts'
import { read } from '#tests/data/files.ts'

/** Words and patterns that no text of the shop uses, each with its reason: read aloud, a shopper in Dubai would stumble. */
const discouraged: Record<'en' | 'ar', [pattern: RegExp, reason: string][]> = {
  en: [
    [/!/, 'calm: no exclamation marks'],
    [/\bbaskets?\b/i, 'the page is called cart'],
    [/\bmodifications?\b/i, 'means tuning in the Gulf: engine or trim'],
    [/\bemail\b/i, 'one spelling: e-mail'],
    [/\d %/, 'no space before the percent sign in English: 5%'],
    [/\b(?:answers?|answered) to\b/, 'a wheel matches a filter'],
    [/\b(?:stands?|lies?) (?:in|on|out|under|behind|at)\b/, 'things are somewhere'],
    [/\bto be had\b|\bcan be had\b|\bis had\b/, 'available'],
    [/\bg(?:ives?|iven|ave) back\b/, 'money is refunded'],
    [/\bset aside\b/, 'goods are reserved'],
    [/\b(?:is|are|be) told of\b|\btells? of\b/, 'we share, say or write something'],
    [/\bwith you by\b/i, 'a parcel arrives by a day'],
    [/\b(?:whoever|nobody|somebody)\b/i, 'say whom: you, someone, our team'],
    [/\bany more\b|\banew\b|\bonce more\b/i, 'no longer, again'],
    [/\bfor good\b.*\bgo\b|\bgoes for good\b/, 'is deleted permanently'],
    [
      /\bthe bank says yes\b|\b(?:talking to|asking) (?:your|the) bank\b/i,
      'your bank approves, we confirm the payment',
    ],
    [/\bstruts?\b/i, 'suspension'],
    [/\bgeneral knowledge\b|\bno source read\b/, 'destroys the proof: our data, not yet confirmed'],
    [/\b(?:premium|ultimate|elevate)/i, 'figures instead of praise'],
    [/\bwishes\b/i, 'the list is called wishlist'],
  ],
  ar: [
    [/!/, 'calm: no exclamation marks'],
    [/[٠-٩]/, 'Latin digits in both languages'],
    [/\d٪|\d %/, 'the percent sign follows the figure: 5%'],
    [/الهبات/, 'reads as donations: قياس الهب'],
    [/الصانع(?!ة)|الصانعين/, 'a brand of cars is الماركة'],
    [/غير موثق/, 'means unverified, and verified buyers are موثّق'],
    [/كراج/, 'the list is called سياراتكم'],
    [/بطاقة (?:ال)?تسجيل/, 'the card is called مُلكية'],
    [/بوجه مخروط/, 'collides with the conical seat: مشغول'],
    [/البرميل|برميله/, 'a calque: الجدار الداخلي'],
    [/على الرافعة|لا تركب$/, 'a play on words that only English has'],
    [/يصلح لمدة/, 'صالح لمدة'],
    [/في موعد أقصاه/, 'بحلول'],
    [/عنوان رسالتنا/, 'موضوع رسالتنا'],
    [/^(?:المشتريات|البضاعة)$/, 'the sum before delivery is المجموع الفرعي'],
    [/كغ/, 'كجم'],
    [/طقم (?:ال)?متدرج|الطقم المتدرج|المختلف المقاسين|^مقاسان \(/, 'a staggered set has مقاسان: طقم ذو مقاسين'],
    [/المساعد(?!ة)/, 'نظام التعليق'],
    [
      /(?:^|\s)(?:أضيفوا إلى|أضيفوا طقم|حاولوا مرة أخرى$|ادفعوا|قارنوه|اكتبوا تقييم)/,
      'buttons are verbal nouns: إضافة، دفع، إعادة',
    ],
  ],
}

/** Sentences that the specification gives word for word. */
const specified = new Set<string>([...Object.values(networkSentences), 'Thank you for your order!'])

test('no message uses a word of the list', async () => {
  const found: string[] = []
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => /^[\w/-]+\.ts$/.test(name))) {
    const areas: Record<string, unknown> = await import(`./${file}`)
    for (const [area, words] of Object.entries(areas))
      for (const locale of ['en', 'ar'] as const)
        for (const [key, message] of Object.entries((words as Record<string, object> | null)?.[locale] ?? {}))
          found.push(...complaints(locale, `${area}.${key}`, textsOf(message)))
  }
  // The checks of the fit are functions of their own, which are not messages.
  for (const [file, locale] of [
    ['fitment/checks-en', 'en'],
    ['fitment/checks-ar', 'ar'],
  ] as const)
    found.push(...complaints(locale, file, literals(readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8'))))
  expect(found).toEqual([])
})

test.for(['content.json', 'addons.json'])('no text of %s uses a word of the list', (file) => {
  const found = [...textsIn(read(file))].flatMap(({ locale, path, text }) => complaints(locale, path, [text]))
  expect(found).toEqual([])
})

function complaints(locale: 'en' | 'ar', where: string, texts: string[]): string[] {
  return texts
    .filter((text) => !specified.has(text))
    .flatMap((text) =>
      discouraged[locale].flatMap(([pattern, reason]) =>
        pattern.test(text) ? [`${where}: "${pattern.exec(text)![0]}" in "${text}". ${reason}`] : [],
      ),
    )
}

/** A sentence, or the pieces of the sentences that a function makes. */
function textsOf(message: unknown): string[] {
  return typeof message === 'string' ? [message] : literals(String(message))
}

function literals(code: string): string[] {
  const bare = code.replace(/^\s*(?:\/\/|\/?\*).*$|^import .*$/gm, '')
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, quoted, made]) =>
    (quoted ?? made!).replace(/\$\{[^}]*\}/g, 'X'),
  )
}

/** Texts that a shopper reads: not names of files, notes to the owner, or what customers have written. */
const unread =
  /^(?:note|name_note|subject|image_subject|slug|link|image|images|image_root|reviews|gallery|pictures|rule)$/

function* textsIn(value: unknown, path = '', key = ''): Generator<{ locale: 'en' | 'ar'; path: string; text: string }> {
  if (typeof value === 'string') yield { locale: key.endsWith('_ar') ? 'ar' : 'en', path, text: value }
  else if (Array.isArray(value)) for (const [i, each] of value.entries()) yield* textsIn(each, `${path}[${i}]`, key)
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value))
      if (!unread.test(name)) yield* textsIn(each, path ? `${path}.${name}` : name, name)
}
