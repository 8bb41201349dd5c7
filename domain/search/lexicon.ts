/**
 * The trade's vocabulary other than names: colours and finishes, constructions, stock, and noise words. All folded, all
 * as keys (no spaces), English and Arabic with common variants. Names of brands, designs and cars are in the database;
 * only their nicknames are here.
 */

/** Synonyms of finish words, by the English word used in finish names. */
const finishWords: Record<string, string> = {
  black: 'blk اسود سودا سود السودا',
  white: 'wht ابيض بيضا بيض',
  silver: 'slv فضي فضيه سلفر سيلفر',
  grey: 'gray gry رمادي رماديه رصاصي رصاصيه جري',
  gunmetal: 'gunmetalgrey gunmetalgray gunmatel gun anthracite graphite جنميتال قنميتال جرافيت',
  bronze: 'brz bronz برونز برونزي برونزيه نحاسي نحاسيه',
  gold: 'golden gld ذهبي ذهبيه قولد جولد',
  red: 'احمر حمرا',
  blue: 'ازرق زرقا',
  green: 'اخضر خضرا',
  chrome: 'chromed كروم',
  matte: 'matt mat flat مطفي مطفيه مطفا مات مت',
  gloss: 'glossy shiny لامع لامعه لماع لماعه',
  satin: 'ساتان ساتن',
  machined: 'machine diamondcut diamond cnc مخروط مخروطه خراطه مشطوف',
  brushed: 'brush بالفرشاه فرشاه مصقول مصقوله',
  polished: 'polish ملمع ملمعه بوليش',
}

const constructions: Record<string, string> = {
  forged: 'forge مطروق مطروقه فورجد فورج',
  cast: 'casting مصبوب مصبوبه صب',
  'flow-formed':
    'flowformed flowform flowforming flowforged rotaryforged rotary بالدرفله درفله مشكلبالدرفله فلوفورم فلوفورمد',
}

const inStock = asSet('instock stock available ready متوفر متوفره موجود موجوده جاهز جاهزه بالمخزون مخزون فوري')
const clearance = asSet(
  'clearance sale onsale offer offers deal deals discount discounted عرض عروض تخفيض تخفيضات خصم خصومات تصفيه تنزيلات',
)

/** Noise words, which do not narrow a query. */
const noise = asSet(`
  wheel wheels rim rims alloy alloys aloy aloys mag mags magwheel magwheels alloywheel alloywheels tyre tyres tire tires
  set sets of four the a an and or for with in to on my me i want need buy price prices cost size sizes inch inches
  colour color finish car cars suv suvs 4x4 offroad vehicle pcd bolt pattern offset stud spec new original oem dubai uae online shop
  aed dhs dh x j et cb mm cm piece pieces pcs
  جنط جنوط جنط رنج رنجات رنقات رنق رينج رينجات ويل ويلات عجله عجلات طاره طارات تاير تايرات كفر كفرات اطار اطارات
  سبور طقم اطقم سيت اربع اربعه ل الي الى علي علا في من مع و او ابي ابغي اريد بغيت عايز شرا بيع للبيع سعر اسعار سيعر
  مقاس مقاسات قياس قياسات انش بوصه لون الوان سياره سيارات موتر دبي الامارات درهم قطعه قطع حبه حبات جديد جديده اصلي
  ازاحه اوفست اوفسيت
`)

/** Words that follow many model names but mean nothing alone: "sport rims" are for any car. */
const additions = asSet(
  'sport sports plus pro cross class series grand type model سبورت بلس برو كروس فيه الفيه كلاس جراند موديل',
)

/** Nicknames of cars, by the key of a make or model. */
const nicknames: Record<string, string> = {
  chevy: 'chevrolet',
  شفر: 'chevrolet',
  شيفي: 'chevrolet',
  vw: 'volkswagen',
  فولكس: 'volkswagen',
  merc: 'mercedes',
  mercs: 'mercedes',
  benz: 'mercedes',
  مرسيدس: 'mercedes',
  بنز: 'mercedes',
  bimmer: 'bmw',
  beemer: 'bmw',
  بمو: 'bmw',
  بيمر: 'bmw',
  بيام: 'bmw',
  جمس: 'gmc',
  جيمس: 'gmc',
  lambo: 'lamborghini',
  lr: 'landrover',
  rr: 'rangerover',
  vogue: 'rangerover',
  فوج: 'rangerover',
  رنجروفر: 'rangerover',
  رنجروفرسبورت: 'rangeroversport',
  رنجروفرايفوك: 'rangeroverevoque',
  رنجروفرفيلار: 'rangerovervelar',
  lc: 'landcruiser',
  fj: 'fjcruiser',
  gwagon: 'gclass',
  gwagen: 'gclass',
  gwaggon: 'gclass',
  جيكلاس: 'gclass',
  سيكلاس: 'cclass',
  ايكلاس: 'eclass',
  اسكلاس: 'sclass',
  ايهكلاس: 'aclass',
  جيواجن: 'gclass',
  جيوجن: 'gclass',
  vette: 'corvette',
  stang: 'mustang',
  evo: 'lancerevolution',
  gtr: 'gtr',
  راف4: 'rav4',
  فتك: 'patrol',
  vtc: 'patrol',
}

export type Lexical =
  | { kind: 'finish'; word: string }
  | { kind: 'construction'; word: string }
  | { kind: 'in_stock' | 'clearance' | 'noise' }

/** Finishes of two colours: the catalogue's colour "other". */
const twoTone = asSet('twotone 2tone بلونين لونين ثنايياللون')

const lexicon = new Map<string, Lexical>([
  ...[...noise, ...additions].map((word): [string, Lexical] => [word, { kind: 'noise' }]),
  ...entries(finishWords, (word): Lexical => ({ kind: 'finish', word })),
  ...[...twoTone].map((word): [string, Lexical] => [word, { kind: 'finish', word: 'other' }]),
  ...entries(constructions, (word): Lexical => ({ kind: 'construction', word })),
  ...[...inStock].map((word): [string, Lexical] => [word, { kind: 'in_stock' }]),
  ...[...clearance].map((word): [string, Lexical] => [word, { kind: 'clearance' }]),
])

/** Looks up the meaning of a key in the lexicon. */
export function lookUp(key: string): Lexical | undefined {
  return lexicon.get(key)
}

/** Whether this is a lexicon word, which is not treated as a misspelt name. */
export function isLexiconWord(word: string): boolean {
  return lexicon.has(word) && !additions.has(word)
}

/** The name behind a nickname: "gwagon" → "gclass", "lx570" → "lx", "g63" → "gclass", "320i" → "3series". */
export function nicknameOf(key: string): string | undefined {
  const own = nicknames[key]
  if (own && own !== key) return own
  const mercedes = /^(cla|glc|gle|gls|[aceglsv])\d{2,3}(d|e)?$/.exec(key)
  if (mercedes) return mercedes[1]!.length === 1 ? `${mercedes[1]}class` : mercedes[1]
  const bmw = /^([3457])[1-6]\d(i|d|e|li|il|xi)$/.exec(key)
  if (bmw) return `${bmw[1]}series`
  if (/^lc\d{2,3}$/.test(key)) return 'landcruiser'
  return /^([a-z]{2,3})\d{3}[a-z]?$/.exec(key)?.[1]
}

const spokenLetters: Record<string, string> = { جي: 'g', سي: 'c', اي: 'e', اس: 's', ايه: 'a' }

/**
 * "mercedesg", "مرسيدسجي" → "gclass". Not where the next word is a letter too: "مرسيدس جي ال سي" is a GLC. "mercedes a" may go on
 * with an article.
 */
export function letteredClass(key: string, next = ''): string | undefined {
  const letter = /^(?:mercedes(?:benz)?|benz|مرسيدس(?:بنز)?|بنز)([cegs]|جي|سي|ايه?|اس)$/.exec(key)?.[1]
  if (!letter || (/^[\u0621-\u064a]{2}$/.test(next) && !lookUp(next))) return undefined
  return `${spokenLetters[letter] ?? letter}class`
}

/**
 * Strips Arabic prefixes written together with a word: "للباترول" → "باترول", "البرونزي" → "برونزي", "وجنوط" → "جنوط";
 * and the English plural.
 */
export function bareForms(word: string): string[] {
  const arabic = /^(?:لل|بال|وال|كال|فال|ال|ل|ب|و)(?=[\u0620-\u064a]{3})/.exec(word)
  if (arabic) return [word.slice(arabic[0].length)]
  return /^[a-z]{4,}s$/.test(word) ? [word.slice(0, -1)] : []
}

function asSet(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''))
}

function entries(words: Record<string, string>, meaning: (word: string) => Lexical): [string, Lexical][] {
  return Object.entries(words).flatMap(([word, others]) =>
    [word.replace('-', ''), ...asSet(others)].map((form): [string, Lexical] => [form, meaning(word)]),
  )
}
