import { fold } from '#domain/fold.ts'

/** Inclusive range: mm for offsets, whole dirhams for prices. Null is open. */
type Range = { min: number | null; max: number | null }

/** The figures in a query. Inches for diameter and width, mm for pcd and centre_bore. Several values mean "or". */
export type Sizes = {
  diameter: number[]
  width: number[]
  bolt_pattern: string[]
  stud_holes: number[]
  pcd: number[]
  centre_bore: number[]
  offset: Range | null
  price: Range | null
  /** Rim diameters of tyre sizes: their other figures are not used. */
  tyre_diameters: number[]
}

/**
 * Parses every size notation in a query ("20×9", "٢٠x٩", '20"', R20, "285/50R20", "5*114.3", "5 114,3", ET25, +25,
 * "إزاحة 25", CB110.1, "9j", "under 2000"). `rest` is the folded query with a "|" in place of each parsed notation.
 * Bare figures stay in it: "20" may be a size or part of a name.
 */
export function readSizes(query: string): { sizes: Sizes; rest: string } {
  const sizes: Sizes = {
    diameter: [],
    width: [],
    bolt_pattern: [],
    stud_holes: [],
    pcd: [],
    centre_bore: [],
    offset: null,
    price: null,
    tyre_diameters: [],
  }
  let rest = decimalCommas(fold(query))
  for (const [notation, read] of notations)
    rest = rest.replace(notation, (whole, ...groups) => (read(sizes, groups) ? ' | ' : whole))
  return { sizes, rest }
}

/** Rim diameters on sale, inches. */
export function isDiameter(figure: number): boolean {
  return figure >= 12 && figure <= 30
}

/** Rim widths on sale, inches. */
function isWidth(figure: number): boolean {
  return figure >= 3 && figure <= 16
}

/** Adds a figure or word to a list once. */
function addOnce<T>(list: T[], value: T): true {
  if (!list.includes(value)) list.push(value)
  return true
}

/** "114,3" and "8,5" are decimals, "1,500" a thousand and a half, "20,22" two figures. */
function decimalCommas(text: string): string {
  return text
    .replace(/(?<![\d.,])(\d{1,3}),(\d{1,3})(?![\d.,])/g, (whole, before: string, after: string) => {
      if (after.length === 3) return before + after
      return after.length === 1 || Number(before) >= 50 ? `${before}.${after}` : whole
    })
    .replace(/(?<=[x*]\s*)(114|139|165)([371])(?![\d.])/g, (whole, circle: string, tenth: string) =>
      circles.has(`${circle}.${tenth}`) ? `${circle}.${tenth}` : whole,
    )
}

/** Bolt circles in use, mm, and the short and inch forms people type for them. */
const circles = new Map<string, number>([
  ...[
    98, 100, 105, 108, 110, 112, 114.3, 115, 118, 120, 120.65, 127, 130, 135, 139.7, 150, 160, 165.1, 170, 180, 200,
  ].map((circle): [string, number] => [String(circle), circle]),
  ['114', 114.3],
  ['120.6', 120.65],
  ['139', 139.7],
  ['140', 139.7],
  ['165', 165.1],
  ['4.25', 108],
  ['4.5', 114.3],
  ['4.75', 120.65],
  ['5', 127],
  ['5.3', 135],
  ['5.5', 139.7],
  ['5.9', 150],
  ['6.5', 165.1],
])

type Read = (sizes: Sizes, groups: (string | undefined)[]) => boolean

const figure = String.raw`(\d{1,3}(?:\.\d{1,2})?)`
const inch = `(?:"|''|inch(?:es)?|in(?![a-z])|zoll|انش|اينش|انج|بوصه|بوصات)`
/** Not preceded by a letter, a digit or a point. */
const start = String.raw`(?<![a-z\d.])`
const end = String.raw`(?!\d|\.\d)`

/** In order of precedence: explicit notations before guesses from bare figures. */
const notations: [RegExp, Read][] = [
  // 285/50R20, 285/50/20, 285 50 R20; 33x12.50R20: only the rim diameter of a tyre is used.
  [/(?<![\w.])(?:p|lt)?\d{3}\s*\/\s*\d{2}\s*\/?\s*(?:z?r|-)?\s*(\d{2}(?:\.5)?)(?![\d.])/g, (s, [d]) => tyre(s, d)],
  [/(?<![\w.])(?:p|lt)?[1-3]\d5[\s-]+\d{2}[\s-]*z?r\s*(\d{2}(?:\.5)?)(?![\d.])/g, (s, [d]) => tyre(s, d)],
  [/(?<![\w.])\d{2}\s*x\s*\d{1,2}(?:\.\d{1,2})?\s*-?\s*r\s*(\d{2})(?!\d)/g, (s, [d]) => tyre(s, d)],
  // 20x9, 9Jx20, 5x114.3, 139.7x6, 5x4.5
  [
    new RegExp(
      String.raw`(?:(?<=\d)x|(?<![a-wyz\d.]))${figure}\s*j{0,2}\s*[x*]\s*${figure}(?:\s*j+(?![a-z]))?${end}`,
      'g',
    ),
    product,
  ],
  // 5 114.3, 6-139.7, 5/112, 5114.3
  [
    new RegExp(
      String.raw`${start}([3-8]|10)(?:[\s/-]*(114\.3|120\.65|139\.7|165\.1)|[\s/-]+(98|100|105|108|110|112|114|115|118|120|127|130|135|139|150|160|165|170|180))(?![a-z"]|\d|\.\d)`,
      'g',
    ),
    (s, [holes, precise, short]) => boltPattern(s, Number(holes), circles.get((precise ?? short)!)),
  ],
  [new RegExp(String.raw`${start}pcd\s*:?\s*${figure}${end}`, 'g'), (s, [circle]) => pcd(s, circle)],
  // 5 lug, 6 hole, 6 مسامير
  [
    /(?<![a-z\d.])([3-8]|10)[\s-]*(?:(?:lug|stud|hole|bolt)s?(?![a-z])(?!\s*(?:nut|bolt))|مسامير|مسمار|فتحات|ثقوب|خروم)/g,
    (s, [holes]) => addOnce(s.stud_holes, Number(holes)),
  ],
  // ET25, et-12, ET 25-35, offset +25, إزاحة 25
  [
    /(?:(?<![a-z])(?:et|offset)|اوفست|اوفسيت|(?:ال)?ازاحه)\s*[:=]?[\s-]*(minus|ناقص|سالب)[\s-]*(\d{1,3})(?!\d|\.\d)/g,
    (s, [, most]) => offset(s, -Number(most), -Number(most)),
  ],
  [
    /(?:(?<![a-z])(?:et|offset)|اوفست|اوفسيت|(?:ال)?ازاحه)\s*[:=]?\s*([+-]?\d{1,3}(?:\.\d)?)(?:\s*(?:-|to|الي)\s*([+-]?\d{1,3}(?:\.\d)?))?(?!\d|\.\d)/g,
    (s, [least, most]) => offset(s, Number(least), Number(most ?? least)),
  ],
  // CB110.1, "hub bore 78.1"
  [
    /(?:(?<![a-z])(?:cb|(?:hub|cent(?:re|er))\s*bore|bore)|(?:ال)?تجويف|(?:ال)?سره|فتحه (?:ال)?(?:وسط|مركز|هب))\s*[:=]?\s*(\d{2,3}(?:[.-]\d{1,2})?)(?!\d)(?:\s*mm)?/g,
    (s, [bore]) => centreBore(s, bore!.replace('-', '.')),
  ],
  // under 2000, أقل من 2000
  [
    /(?:(?<![a-z])(?:under|below|less than|max|up to)|<|اقل من|تحت|حتي)\s*(?:aed|dhs?)?\s*(\d{3,5})(?!\d)(?:\s*(?:aed|dhs?|dirhams?|درهم))?/g,
    (s, [most]) => price(s, null, Number(most)),
  ],
  [
    /(?:(?<![a-z])(?:over|above|more than|min|from)|>|اكثر من|فوق)\s*(?:aed|dhs?)?\s*(\d{3,5})(?!\d)(?:\s*(?:aed|dhs?|dirhams?|درهم))?/g,
    (s, [least]) => price(s, Number(least), null),
  ],
  // 20", 20 inch, 20 إنش, 8.5"
  [
    new RegExp(String.raw`${start}${figure}\s*-?\s*${inch}(?!\s*stock)`, 'g'),
    (s, [d]) => diameter(s, d) || width(s, d),
  ],
  [/(?:(?<![a-z])(?:size|diameter)|مقاس|قياس|قطر)\s*:?\s*(\d{2}(?:\.5)?)(?!\d|\.\d)/g, (s, [d]) => diameter(s, d)],
  [/(?<![a-z\d])r\s?-?(\d{2})(?![\da-z]|\.\d)/g, (s, [d]) => diameter(s, d)],
  [/(?<![a-z\d.])(\d{2})'?s(?![a-z\d])/g, (s, [d]) => diameter(s, d)],
  // 9j, "width 9", "9 wide"
  [/(?<![a-z\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:jj?(?![a-z\d])|wide(?![a-z]))/g, (s, [w]) => width(s, w)],
  [/(?:(?<![a-z])width|عرض)\s*:?\s*(\d{1,2}(?:\.\d{1,2})?)(?!\d|\.\d)/g, (s, [w]) => width(s, w)],
  // +25 and -12 alone; 139.7, 66.6 and 8.5 are unambiguous
  [/(?<![\w.])\+\s?(\d{1,2})(?![\dx*]|\.\d)/g, (s, [et]) => offset(s, Number(et), Number(et))],
  [/(?<=[\s|])-([1-9]\d?)(?=\s|$)/g, (s, [et]) => offset(s, -Number(et), -Number(et))],
  [/(?<![\w.])(114\.3|120\.65|139\.7|165\.1)(?![\w.])/g, (s, [circle]) => pcd(s, circle)],
  [/(?<![\w.])([5-9]|1[0-4])\.5(?![\w.])/g, (s, [whole]) => width(s, `${whole}.5`)],
]

function product(sizes: Sizes, [first, second]: (string | undefined)[]): boolean {
  const [a, b] = [Number(first), Number(second)]
  if (isHoles(a) && circles.has(second!) && (b > 90 || a <= 8)) return boltPattern(sizes, a, circles.get(second!))
  if (isHoles(a) && b >= 90 && b <= 230) return boltPattern(sizes, a, b)
  if (isHoles(b) && a >= 90 && a <= 230) return boltPattern(sizes, b, circles.get(first!) ?? a)
  const [narrow, wide] = a < b ? [a, b] : [b, a]
  return isDiameter(wide) && isWidth(narrow) && addOnce(sizes.diameter, wide) && addOnce(sizes.width, narrow)
}

function isHoles(holes: number): boolean {
  return Number.isInteger(holes) && holes >= 3 && holes <= 10
}

function boltPattern(sizes: Sizes, holes: number, circle: number | undefined): boolean {
  return circle !== undefined && addOnce(sizes.bolt_pattern, `${holes}x${circle}`)
}

function pcd(sizes: Sizes, circle: string | undefined): boolean {
  const mm = circles.get(circle!) ?? Number(circle)
  return mm >= 90 && mm <= 230 && addOnce(sizes.pcd, mm)
}

function diameter(sizes: Sizes, inches: string | undefined): boolean {
  return isDiameter(Number(inches)) && addOnce(sizes.diameter, Number(inches))
}

function tyre(sizes: Sizes, inches: string | undefined): boolean {
  return diameter(sizes, inches) && addOnce(sizes.tyre_diameters, Number(inches))
}

function width(sizes: Sizes, inches: string | undefined): boolean {
  return isWidth(Number(inches)) && addOnce(sizes.width, Number(inches))
}

function offset(sizes: Sizes, least: number, most: number): boolean {
  if (!(Math.abs(least) <= 150 && Math.abs(most) <= 150)) return false
  sizes.offset = { min: Math.min(least, most), max: Math.max(least, most) }
  return true
}

/** "110" matches every bore from 110.0 to 110.9. */
function centreBore(sizes: Sizes, bore: string): boolean {
  const mm = Number(bore)
  if (!(mm >= 40 && mm <= 250)) return false
  const tenths = bore.includes('.') ? [mm] : Array.from({ length: 10 }, (_, tenth) => mm + tenth / 10)
  return tenths.every((value) => addOnce(sizes.centre_bore, value))
}

function price(sizes: Sizes, min: number | null, max: number | null): boolean {
  sizes.price = { min: min ?? sizes.price?.min ?? null, max: max ?? sizes.price?.max ?? null }
  return true
}
